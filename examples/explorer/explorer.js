/* Drawing and interaction of the explorer; eef.js has the mathematics.
 *
 * Licence: BSD-3-Clause, see LICENSE. */

(function () {
    'use strict';

    var METHODS = [
        { name: 'L2', about: 'ordinary PCA', kernel: 'product' },
        { name: 'L1', about: 'L1-norm PCA' },
        { name: 'min', about: 'EEF-PCA', kernel: 'min' },
        { name: 'minm', about: 'EEF-PCA', kernel: 'minm' },
        { name: 'mf', about: 'EEF-PCA', kernel: 'mf' }
    ];

    // data/images/flower.png, every 2 x 2 pixels averaged: 64 x 64 bytes, row by row.
    var SIDE = 64;
    var PICTURE =
        'SEtLSktMTExNTE1OUVBQUlRVVlRTU1NXWVpbXV9hY2RlZWZmaGlqaWlpaGpsbGppaWdnZ2dnZ2doaGpqampraktLTE1RU1JSUlFQUFFSUVNW' +
        'VldVVlRWW1xdXV9hZGhpamlpaWtsbm1sbGpsbm5tbGtpaWloZ2VnaGptbW1ucHFKSk1SV1paWFhXVVNSUlNUWFpcW1pbXF9fXl5hZGhqa2tr' +
        'bGtsbm9wbm5ucHJwbWxqaWlpZ2VkZmhpbG1tcnNzRklPV11gXl5dXVtXVVVUVFZbX2BeYGBhYWBhZWlrbG1sa2xtbW5vb21vcHJ0cG9tamlp' +
        'aWhmZWZoamxtcXZ3d0ZKVFthY2RhXmBfW1VVVVRUWV5hY2NjYmRjZmhqa21tbW1tbm5vcG5sb3JycXJyb2tqamppaGdnZ2ltbXF3eXlHTFVc' +
        'YmVpZ2JiYF1XVFRXWltgY2VkZGVlaGlqbHKIb29vbm9vcHBubW5wcXBxcXBtbWxqaWhoaGhpbG9vc3d4RUxWXWFqb25nY2FdVlNWWFxeYWNk' +
        'ZWVnZGprbW5vwp9ucHFwcXF8k29ub3BwcG9xc3JvbWtqamtsbGxvcHB0d0VMVltjb3RvZ2JhX1dVVlhcXmFiY2RmZ5iWa25wbqLSp21vb2+O' +
        '3Od/bW1wbm9xcnR0cW9ta2xtb25ucXRzcnFFTFRaYm1ybWdkYl5YVldbW11gYWNkZGdmrdOLcmxzy9WVbW182uOsa2xucHBvcHJ0dXNvbW9v' +
        'b3FwbnFzdHJuREtUWl9na2poZWNfWFdZXFxeYWNjfGhpa27O296qa7DTw2luxODcf25tb3Fyb29xdHRyb3BycnNycXJ0c3JubERMU1lcYGVn' +
        'ZmViXVZWWFpcX2FiZI2jZ2pqpNTN0ZWZ1MBondXd1XhxcnR0d3pwcXJycXByc3R0c3R0dXVzbGdGTFJYWl9iZGVjXllXVldYW15gYmKmzJZp' +
        'a4DTyMa8jdXEcs3R1tmGdnZ4k7t4c3BwcXJyc3N0dXR1dHV1c2xmSExQVVpfYmNjXlpiU1hXWFtdXmBfv9DBgmtzz8jBwrbUzcTU0NDXnYS8' +
        '5797enRyb29wcnJydHR2dnd4eHNrZ0pKTlNYW11eW1hXhKxpVFpcXF1fYs/Kw7F0cMnIw7zIz8vNzs7L0sbY6t6EiarCnHltcHJyc3R4ent7' +
        'fXt0a2ZMS09SVFVWVlVWV1d92bl2WVhaXWDExby2qHbExMK8wsrMycbIyczL196+lNXn7O7s25Bzc3R2en1/f397dG1oTUtQUlNTVFVVVFRX' +
        'YajS28zUwJZgsMO1s66htMDAvL3DxL69t8PCw9TUz9vf5+zx1Jl1dHN0d3yAgYF/e3NsalBQU1RYV1hXV1NVWWutu8XO09PLuqbIt7CwqK69' +
        'u7iwsbOysaa1uMW6zMHT3+LS2HSEmpF5dXqAgoKBgHtybGtSU1ZbW1tbW1hWVVlYmrCwsrrHzcC9xry4sq2etbSynZuampSVpbSqrrS50tjE' +
        'wsbC0tPUdnd9goODgoOBeXFsUVRaXV5eX11bWFhaXWjKsayprLW6s7e9ubKqo6Cxp4aFhn5+gZObl6SjucTDsbS8yNDQjnd7f4OCgIGHiIJ4' +
        'cFJVW19gYWBdW1xcXF5cq8Oppqqqp6ens7WxpqWUp5J5dnlycG+BhY+TobDIqqm1v8nOt5V6fYCEgn+CiomDenJRWF1gYmFgXl1fYF1dXlyi' +
        'u6unpKGdmJWhp6afjJB9c21vamxneHd9iZq1uJuutb3Ix8bJn3+DhoWBhImGgHlzUFdcYWNhYGBfYF9cWV1dXZ3Ds6mjmZSTi4qYmIF0bVhb' +
        'XFxkZmVmeoKcrYyeqLK8xcLHzNiMhYeGhYKDgnt3dVBWWV5jYl9gYGFdWFZmgZimtLquo5uVkIl7eoh3UUcqNDo8M0xabGaAkXeFk6Gvury/' +
        'yM2zf4OFhoaDgHx6eXdSWFlZX2BfX2JiX16YtrWwqaGZqayemJOKfGdIQD9KOzMuLCo0Q0FkZ2V3gY+erbO8w8nCf4KDhIaGhH98fHx7UlZZ' +
        'WVtdXF5jY2atucjMw7WqmoqGiY6NfmRENj08QDQ0OTk2LjU1OFdqeIeVn5yjrK+ysq2ii4GEg4F9fHx9fFFWWlpbXFxfY2Wj0t7Z0Mm8tKqd' +
        'l4l3Zk02O0A+M0JGRklEQT4wNDdLcYePhniJnam0u8PK0NW+k35+fH19fXtQVVlbXmBgZGlsy9/e3NXKx8G7sKinnYdFPj03MUJMRz8oIDA2' +
        'OzwyN0peZHiNm6avuMHHz9jb2tOzgXp5eXh3UVRYXGBhY2lsb2tzoJOUlJaynIp7dXBUKzM2PzZEQjonISQhIzU6Nig1Vmp4g4+dp620tbS9' +
        'yZB4eHt6eHZ2dlJWWl5hYWRrbGlhW1NTcqm0kY6Skoh1Tzc9MTNDPikhJSgqKiUoOTonPVxzgoeOmaiys6y4xqmfkoN9eXd2dndUVltgYWNm' +
        'aWpmXW+PrcW9saegmJeUjEM5NC01PSwiKCorLSwtJDQ4LDlHdI2YorGlqauokoB9fXqAfXl3d3d4WFtdX2Rsbmdye7bFx8TAvbmyqZiYoH8u' +
        'MzktNTsvKC0tMi4uLScxPDQiQGp4gomOl5iYprGeh3x8e3p2dnd3dlVdX2FocnGftqyrwr+/wcPAsqGdppJYOTM1KTc3LisvMjQtMDArKzUx' +
        'MTxRZXF7gY6eqrK5v8ekfnx5dnV1dXNQWWFkaHFvxtrMwre4vby8t7irqYl3NyosLCg1MzErLzEyMjMyLjI1Ly00YH+Bh4+cqbW+w8TIzqZ8' +
        'eXZ3dXFwT1dcYGRtb5rcyLe0trW7uq6cjIx5VUYrMCggLjUzLC8xMTI1NDM1NS8tQFtvhJOdprC4w8a6vsnOhnl3d3Nvbk9UWVpgZWhle721' +
        'sbe/xrm0rY90bWlZLygrHioxNjcyMzY1Mjk0MzIjMFp7hoJ+hJScnqu4eXt+i5F3eHZwbm1NUVRXXmJlbMXIwr25sJ6hhW94hYJxTT0qLy4i' +
        'KjA0PD06OTc4MCcnLyiBh46UlZWeqKCrt6F6e3t6d3Zxbm1qS01QVV5iZnF7b2Rga4igjomNlI51ZGpXLTArIB8zLTY2Ozo2MyopLzRQX52g' +
        'naCprK+2srrAn3d3dXNua2tpZ0hKSk9aeIumqqvCyLypm5qalIOCi45yYlE2LjAsHyUlKSorJyUbODQ8dWdsoaiqsrm4s7moi4R3cm1ramhm' +
        'ZWZFRUZKUlleZXWVo6evoJ2in5GWlo5wfYB1U0IuMC4wICclHCYpLDZNYm9+d3mgvL29wr63t35ybmtoZmNhYGBhPz9CSUxSV1ucrba4tLqU' +
        'nKChnohzhIWAfXtzNCgyLissKSMqKzNten16hIGAgYKMp7/Ev7WmbGlnZWBdXFxcXDo6QUhJTVRbY67b4cSCbH2MlYtyg4Z+h4uOg1BILzcx' +
        'LzIpNkZZk4qVjoZ/ipCVlZOcscK6s4tmZmFdW1hZW1o4OEBGR0tSWFtWZHRaWFZVXm11g4h9iI6QmIZobUlVUVdMQztgap+cmZqQjXSWo6Kg' +
        'npKOu7SrYWFeWlhUWV1hODtASElJTlRWVFRWVVRUVnKSgI6BjJCWlp2Bd3hjhn1+c11kY2yjo5mfnaGZeJStrKelbIa0rGJiX1tWV11kaDw+' +
        'P0ZJSkxPT1BTU1NVVWCfiI6Mi5ebnZ+ce4J6d4+NkYdzZWVtnqefqKmouYaGi5mpqZNjnJpiY19aWV1kaGo+Pz9ESU1PTU1RVVRVV1aMpJOR' +
        'jZacpaamlHuHeIWTlpaUgW5kcI+3rLG0sLSoiJCAdnKUZmlrZmRgXl5hZ2xsP0FCSE1TVFJSVFtbXF92s6OelpShnqyqqXqHiHiOlJqZm415' +
        'Z29zuLaztbmzuI6biXhscmloZmVjYWFfYGZtcTtCR0pSWlpYXF5iZmeGubGwpJ+cn6SvsZl6jY5xkpqgoaSYh3BseIjDv7m6t7mZnYh2a2hn' +
        'Y2BhYGFhX2Fma3Q/RUhMVVtcYGNnbHB6tba7rKOIUJyprrR/g5CNbpOioqOooJN6bnt6jcu9sbe1mJh/eGtmZV9bWlpcYGBiZ2p0RUhJTVRY' +
        'W2BnbHFypbW9qn5ONkOdpa+ocoWTeHePqp6jp6SahW96e26aw7S1r5x9e3NmYWFfWVNSVlpeYGRrckhKSktPVVleZWxzgaSznl9GRz1lnKGu' +
        'fXiNhHZ/irCen6Wkm45qcXl2eJK9s7SreXVuZGJhXlZPTVJWWF9lbXFJSUhITFFVXWNtc3VwlHtYVlponJ2jjW6AiXSAhoiuo5qen5aTZmh1' +
        'fH1qnbGwsHl2cWViYFxTTUxOU1pfZWxvSEdGSk1QUFdganJybINvWVRVbaCgkHVvgml2iZGRsKuTlJqVi2VsbpSAcXmcqqx7d3FmYF1YU1BP' +
        'UFVcY2Vpa0lJSk5OTk5RVmNrb2qHekhCT4Kcint2cm9qeZCcm6Kgk4mKlnVobmyAeXp9fJaeenVvZl9aVVNTUlRZYGdrbWpJS0xQT05NTlNd' +
        'aG5qWVRMTFJ1dXR1cG1ran+Yj42iW5GEgYJpaXCAeH+CgX57fnRybGZgWVlYV1lbX2VqbnBsRkpNT01NTU9TW2VsbmlcVVVYXGhsa2hmbGaE' +
        'kGd9n05+hXt1a213nYeGhYN+dXFwb2lkYV5eX15fYmVqbGxsa0dLT05KSk1RVFlkbG9waGBcXF1hYV1ZWWBfg2hibqFYh3p6cG9ziJmJhIGC' +
        'gXpvampmY2JjY2VkZmdmaGhnZ2VISkxKSklLT1VeZWtucG1mXltaWVpVUVRaW2pfYWifUpdybHBxdX+ChYF9hIyEcGtsaGRjZmhrbWxpZmZk' +
        'YmJeTU5NSUlHR0xVXGFnaGxrZ1xVUlBSUE1RVldbXGBqoFyTc2tvdHqDio2JipKRhXRzc21lZGltbm9uaGFgYV9ZU1BSUUtHRUdMVFhbXl9k' +
        'Y19bVVBMTE1JS1BRVVteaqFfkG9qcnmBiZCTlJmXjoaBgHx0ZmZtb3BvbGVcWFlYU09PU1JMRkRGS1JUUk9NVldUVlZPSUlLSktQU1leXWSZ' +
        'X4dvbXmDiY+RkpKSkI6RkImEeGpnb3FxbmxgU1FRTkpLTFJTTklGSElOTkpDOkFKTlRWT0dHS0pMUVthYVxklGKCc3Z/hYmKiouOkZCQk5OQ' +
        'hnpxa29zcnBpWk5NTEhJT0hQU09MSkpJSklFPjY7R01RU01HSU1PUFNdZGNeYI5qgHZ2fIODhomQlZWRj42OioJ8dXJubm5qYlZNTk5MTlJC' +
        'TVNQTEpKS0xOSUI/QklQUlNQSkhITFFVXmNiYF+CbH53dHuBg4OMlJSQioSAg4B+fXdybmpmY11VUFBRUVRVPkdNTUlJS0xMUVRPTE1OVFZT' +
        'UUtHREdOVV9kY2Fgf214enN5e3yDjYyFiIV7dXZ5enl1cGxoY11ZVlNTUlVXWg==';

    function find(name) {
        return document.getElementById('explorer-' + name);
    }

    function create(parent, tag, attributes, text) {
        var inSvg = parent.namespaceURI === 'http://www.w3.org/2000/svg' || tag === 'svg';
        var element = inSvg ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag);
        Object.keys(attributes || {}).forEach(function (key) { element.setAttribute(key, attributes[key]); });
        if (text !== undefined) {
            element.textContent = text;
        }
        parent.appendChild(element);
        return element;
    }

    function set(element, attributes) {
        Object.keys(attributes).forEach(function (key) { element.setAttribute(key, attributes[key]); });
    }

    // With a true minus sign and without a negative zero.
    function number(value, digits) {
        var text = value.toFixed(digits);
        return /^-0\.?0*$/.test(text) ? text.slice(1) : text.replace('-', '\u2212');
    }

    // --- Points in the plane ----------------------------------------------------------------

    // The window of the plot: 28 units, with the one of demo_outlier inside it.
    var PLOT = 560;
    var LEFT = -16;
    var TOP = 20;
    var UNITS = 28;
    var HIT_RADIUS = 20;

    var points = [];    // of { x, y, isOutlier, element }
    var selected = 0;
    var startAngles = {}; // of the axes after a reset, in degrees
    var shown = {};     // by method: whether its axis is drawn
    var announcement = 0;

    function toPlot(x, y) {
        return [(x - LEFT) * PLOT / UNITS, (TOP - y) * PLOT / UNITS];
    }

    // Positions have two decimals, so that the code below the plot has all of their digits.
    function within(value, low) {
        return Math.round(100 * Math.min(Math.max(value, low), low + UNITS)) / 100;
    }

    // A line at an angle with 40 points, as in demo_outlier, and one point beside it.
    function lineWithOutlier(degrees, offset) {
        var direction = [Math.cos(degrees * Math.PI / 180), Math.sin(degrees * Math.PI / 180)];
        var along = eef.random([1], 40);
        var noise = eef.normal([2], 2, 40);
        var data = noise.map(function (z, n) {
            return [0, 1].map(function (i) { return direction[i] * (8 * along[n] - 4) + 0.3 * z[i] + offset[i]; });
        });
        data.push([-5 * direction[1] + offset[0], 5 * direction[0] + 1 + offset[1]]);
        return data;
    }

    var DATA = {
        outlier: function () { return lineWithOutlier(30, [0, 0]); },
        offset: function () { return lineWithOutlier(30, [3, 6]); },
        diagonal: function () { return lineWithOutlier(45, [0, 0]); },
        counterexample: function () { return [[1, 2], [-1, -2]]; }
    };

    function reset() {
        var name = find('data').value;
        points = [];
        find('points').textContent = '';
        DATA[name]().forEach(function (x) { addPoint(x[0], x[1], false); });
        points[points.length - 1].isOutlier = name !== 'counterexample';
        find('share').value = 0;
        find('toward').value = 'mean';
        select(points.length - 1);
        startAngles = {};
        update();
    }

    function addPoint(x, y, isOutlier) {
        points.push({ x: within(x, LEFT), y: within(y, TOP - UNITS), isOutlier: isOutlier, element: null });
    }

    // One point can be reached by Tab; Page Down and Page Up go on from there.
    function drawPoints() {
        var group = find('points');
        points.forEach(function (point, k) {
            if (!point.element) {
                point.element = create(group, 'g', { 'class': 'explorer-point', role: 'button' });
                create(point.element, 'circle', { 'class': 'explorer-hit', r: HIT_RADIUS });
                create(point.element, 'circle', { 'class': 'explorer-focus', r: 13 });
                if (point.isOutlier) {
                    create(point.element, 'circle', { 'class': 'explorer-ring', r: 9 });
                }
                create(point.element, 'circle', { 'class': 'explorer-dot', r: 4.5 });
            }
            var place = toPlot(point.x, point.y);
            set(point.element, {
                transform: 'translate(' + place[0].toFixed(2) + ' ' + place[1].toFixed(2) + ')',
                tabindex: k === selected ? 0 : -1,
                'aria-label': pointName(k) + ' at ' + number(point.x, 2) + ', ' + number(point.y, 2)
            });
            point.element.classList.toggle('explorer-selected', k === selected);
        });
    }

    function pointName(k) {
        return (points[k].isOutlier ? 'Outlier, point ' : 'Point ') + (k + 1) + ' of ' + points.length;
    }

    function select(k) {
        selected = (k + points.length) % points.length;
    }

    function center() {
        var samples = points.map(function (point) { return [point.x, point.y]; });
        var target = eef[find('toward').value](samples);
        return target.map(function (value) { return value * find('share').value / 100; });
    }

    // The axis of a method: angle (undefined if every direction is one), matrix and eigenvalues, or the L1 value.
    function analyse(method, centred) {
        if (!method.kernel) {
            var l1 = eef.l1Plane(centred);
            return { component: l1.component, angle: l1.value > 0 ? degrees(l1.component) : undefined, value: l1.value };
        }
        var pairs = eef.pca(centred, 2, method.kernel);
        var isUnique = pairs.values[0] - pairs.values[1] > 1e-9 * Math.abs(pairs.values[0]);
        return {
            component: pairs.components[0], angle: isUnique ? degrees(pairs.components[0]) : undefined,
            matrix: eef.gram(centred, method.kernel), values: pairs.values
        };
    }

    // Of a direction without a sign: from 0 to 180.
    function degrees(w) {
        var angle = Math.atan2(w[1], w[0]) * 180 / Math.PI;
        return angle < 0 ? angle + 180 : angle;
    }

    function turned(from, to) {
        var difference = Math.abs(from - to) % 180;
        return Math.min(difference, 180 - difference);
    }

    function update() {
        var mu = center();
        var centred = eef.subtract(points.map(function (point) { return [point.x, point.y]; }), mu);
        METHODS.forEach(function (method) {
            var result = analyse(method, centred);
            if (!(method.name in startAngles)) {
                startAngles[method.name] = result.angle;
            }
            drawAxis(method, result, mu);
            writeMethod(method, result);
            method.angle = result.angle;
        });
        var cross = toPlot(mu[0], mu[1]);
        find('center').setAttribute('transform', 'translate(' + cross[0] + ' ' + cross[1] + ')');
        drawPoints();
        writeCenter(mu);
        find('delete').disabled = points.length < 2;
        writeStatus();
    }

    function drawAxis(method, result, mu) {
        var line = find('axis-' + method.name);
        line.style.display = shown[method.name] && result.angle !== undefined ? '' : 'none';
        var reach = 2 * UNITS;
        var from = toPlot(mu[0] - reach * result.component[0], mu[1] - reach * result.component[1]);
        var to = toPlot(mu[0] + reach * result.component[0], mu[1] + reach * result.component[1]);
        set(line, { x1: from[0], y1: from[1], x2: to[0], y2: to[1] });
    }

    function writeMethod(method, result) {
        var angle = 'every direction is an axis';
        if (result.angle !== undefined) {
            angle = 'axis at ' + number(result.angle, 1) + '\u00b0';
            if (startAngles[method.name] !== undefined) {
                angle += ', turned by ' + number(turned(startAngles[method.name], result.angle), 1) + '\u00b0';
            }
        }
        find('angle-' + method.name).textContent = angle;
        var numbers = find('numbers-' + method.name);
        if (!method.kernel) {
            numbers.textContent = 'no matrix; largest sum of |w\u1d40x|: ' + number(result.value, 2);
            return;
        }
        numbers.textContent = '';
        numbers.appendChild(mathMatrix(result.matrix));
        create(numbers, 'span', {}, 'eigenvalues ' + number(result.values[0], 2) + ' and ' + number(result.values[1], 2));
        var warning = find('warning-' + method.name);
        warning.hidden = result.values[1] >= -1e-12 * Math.abs(result.values[0]);
    }

    function mathMatrix(A) {
        var space = 'http://www.w3.org/1998/Math/MathML';
        function node(name, parts) {
            var element = document.createElementNS(space, name);
            parts.forEach(function (part) {
                element.appendChild(typeof part === 'string' ? document.createTextNode(part) : part);
            });
            return element;
        }
        var rows = A.map(function (row) {
            return node('mtr', row.map(function (value) { return node('mtd', [node('mn', [number(value, 2)])]); }));
        });
        return node('math', [node('mi', ['A']), node('mo', ['=']), node('mo', ['[']), node('mtable', rows), node('mo', [']'])]);
    }

    function writeCenter(mu) {
        var share = Number(find('share').value);
        var text = share === 0 ? 'none' : share + ' %';
        find('share-text').textContent = text + ' (' + number(mu[0], 2) + ', ' + number(mu[1], 2) + ')';
        find('share').setAttribute('aria-valuetext', share === 0 ? 'none' : share + ' percent of the ' + find('toward').value);
        var option = share === 0 ? "'none'" : share === 100 ? "'" + find('toward').value + "'" :
            '[' + mu.map(function (value) { return value.toPrecision(6); }).join('; ') + ']';
        var row = function (key) {
            return points.map(function (point) { return point[key].toFixed(2); }).join(' ');
        };
        find('code').textContent = 'X = [' + row('x') + '; ...\n     ' + row('y') + '];   % one point per column\n' +
            "[W, lambda] = eef_pca(X, 2, 'min', 'Center', " + option + ')   % also minm, mf\n' +
            '[W, value] = l2_pca(X, 2, \'Center\', ' + option + ')\n' +
            '[W, value] = l1_pca(X, 1, \'Center\', ' + option + ", 'Starts', 20)\n";
    }

    // The text is replaced when the movement pauses, so that a screen reader is not flooded.
    function writeStatus() {
        clearTimeout(announcement);
        announcement = setTimeout(function () {
            var angles = METHODS.map(function (method) {
                return method.name + ' ' + (method.angle === undefined ? 'any' : number(method.angle, 0) + '\u00b0');
            });
            var point = points[selected];
            find('status').textContent = pointName(selected) + ' at (' + number(point.x, 2) + ', ' + number(point.y, 2) +
                '). Axes: ' + angles.join(', ') + '.';
        }, 300);
    }

    function drawPlot() {
        var grid = find('grid');
        for (var value = Math.ceil(LEFT / 4) * 4; value <= Math.max(LEFT + UNITS, TOP); value += 4) {
            var place = toPlot(value, value);
            var kind = value === 0 ? 'explorer-zero' : 'explorer-grid-line';
            if (value > LEFT && value < LEFT + UNITS) {
                create(grid, 'line', { 'class': kind, x1: place[0], x2: place[0], y1: 0, y2: PLOT });
                create(grid, 'text', { 'class': 'explorer-tick', x: place[0] + 3, y: PLOT - 5 }, number(value, 0));
            }
            if (value > TOP - UNITS && value < TOP) {
                create(grid, 'line', { 'class': kind, x1: 0, x2: PLOT, y1: place[1], y2: place[1] });
                create(grid, 'text', { 'class': 'explorer-tick', x: 4, y: place[1] - 4 }, number(value, 0));
            }
        }
        create(find('center'), 'path', { 'class': 'explorer-cross', d: 'M-8 0H8M0 -8V8' });
        METHODS.forEach(function (method) {
            create(find('axes'), 'line', {
                id: 'explorer-axis-' + method.name, 'class': 'explorer-axis explorer-axis-' + method.name
            });
            shown[method.name] = true;
            createMethod(method);
        });
    }

    function createMethod(method) {
        var card = create(find('methods'), 'div', { 'class': 'explorer-method' });
        var label = create(card, 'label');
        var box = create(label, 'input', { type: 'checkbox', id: 'explorer-show-' + method.name });
        box.checked = true;
        box.addEventListener('change', function () {
            shown[method.name] = box.checked;
            update();
        });
        var swatch = create(label, 'svg', { viewBox: '0 0 48 12', 'aria-hidden': 'true' });
        create(swatch, 'line', { 'class': 'explorer-axis explorer-axis-' + method.name, x1: 0, x2: 48, y1: 6, y2: 6 });
        create(label, 'span', {}, method.name + ': ' + method.about);
        create(card, 'p', { id: 'explorer-angle-' + method.name });
        create(card, 'p', { id: 'explorer-numbers-' + method.name, 'class': 'explorer-matrix' });
        var warning = create(card, 'p', { id: 'explorer-warning-' + method.name, 'class': 'explorer-warning' },
            'The second eigenvalue is negative: it is no variance.');
        warning.hidden = true;
    }

    // The position of a pointer in the plane.
    function fromPointer(event) {
        var box = find('plot').getBoundingClientRect();
        return [LEFT + (event.clientX - box.left) / box.width * UNITS, TOP - (event.clientY - box.top) / box.height * UNITS];
    }

    function nearest(x, y) {
        var distances = points.map(function (point) { return Math.hypot(point.x - x, point.y - y); });
        return distances.indexOf(Math.min.apply(null, distances));
    }

    function movePoint(k, x, y) {
        points[k].x = within(x, LEFT);
        points[k].y = within(y, TOP - UNITS);
        update();
    }

    function insertPoint(x, y) {
        addPoint(x, y, false);
        select(points.length - 1);
        update();
        points[selected].element.focus();
    }

    function deletePoint() {
        if (points.length < 2) {
            return;
        }
        var hadFocus = points[selected].element === document.activeElement;
        points[selected].element.remove();
        points.splice(selected, 1);
        select(Math.min(selected, points.length - 1));
        update();
        if (hadFocus) {
            points[selected].element.focus();
        }
    }

    function listenToPointer() {
        var plot = find('plot');
        var dragged = null; // the pointer, and its distance from the point
        // A finger on a point moves the point; elsewhere it scrolls the page. The property touch-action has no effect on
        // parts of an SVG picture.
        plot.addEventListener('touchstart', function (event) {
            if (event.target.closest('.explorer-point')) {
                event.preventDefault();
            }
        }, { passive: false });
        plot.addEventListener('pointerdown', function (event) {
            if (!event.target.closest('.explorer-point')) {
                return;
            }
            var place = fromPointer(event);
            select(nearest(place[0], place[1]));
            var point = points[selected];
            dragged = { id: event.pointerId, dx: point.x - place[0], dy: point.y - place[1] };
            plot.setPointerCapture(event.pointerId);
            update();
            point.element.focus();
            event.preventDefault();
        });
        plot.addEventListener('pointermove', function (event) {
            if (dragged && event.pointerId === dragged.id) {
                var place = fromPointer(event);
                movePoint(selected, place[0] + dragged.dx, place[1] + dragged.dy);
            }
        });
        ['pointerup', 'pointercancel'].forEach(function (type) {
            plot.addEventListener(type, function () { dragged = null; });
        });
        plot.addEventListener('dblclick', function (event) {
            if (!event.target.closest('.explorer-point')) {
                var place = fromPointer(event);
                insertPoint(place[0], place[1]);
            }
        });
    }

    function listenToKeys() {
        var SMALL = 0.5; // steps in units of the plot
        var LARGE = 2;
        var moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
        var places = {
            PageDown: function () { return selected + 1; },
            PageUp: function () { return selected - 1; },
            Home: function () { return 0; },
            End: function () { return points.length - 1; }
        };
        find('points').addEventListener('keydown', function (event) {
            if (event.altKey || event.ctrlKey || event.metaKey) {
                return;
            }
            var point = points[selected];
            if (moves[event.key]) {
                var step = event.shiftKey ? LARGE : SMALL;
                movePoint(selected, point.x + step * moves[event.key][0], point.y + step * moves[event.key][1]);
            } else if (places[event.key]) {
                select(places[event.key]());
                update();
                points[selected].element.focus();
            } else if (event.key === 'a' || event.key === 'A' || event.key === 'Insert') {
                insertPoint(point.x + 1, point.y + 1);
            } else if (event.key === 'Delete' || event.key === 'Backspace') {
                deletePoint();
            } else {
                return;
            }
            event.preventDefault();
        });
    }

    function listenToControls() {
        find('data').addEventListener('change', reset);
        find('reset').addEventListener('click', reset);
        find('share').addEventListener('input', update);
        find('toward').addEventListener('change', update);
        find('add').addEventListener('click', function () { insertPoint(-6, 8); });
        find('delete').addEventListener('click', deletePoint);
    }

    // --- A picture --------------------------------------------------------------------------

    var CENTER = 0.5;
    var FIRST_SEED = 2;
    var seed = FIRST_SEED;
    var isWaiting = false;
    var panels = {};

    function readPicture() {
        var bytes = atob(PICTURE);
        var picture = new Float64Array(SIDE * SIDE);
        for (var i = 0; i < picture.length; i++) {
            picture[i] = bytes.charCodeAt(i) / 255;
        }
        return picture;
    }

    function createPanel(name, title) {
        var figure = create(find('pictures'), 'figure');
        var canvas = create(figure, 'canvas', { id: 'explorer-canvas-' + name, width: SIDE, height: SIDE, role: 'img' });
        var caption = create(figure, 'figcaption');
        create(caption, 'b', {}, title);
        var details = create(caption, 'span', { id: 'explorer-psnr-' + name });
        panels[name] = { title: title, context: canvas.getContext('2d'), canvas: canvas, details: details };
    }

    function showPanel(name, picture, details) {
        var panel = panels[name];
        var image = panel.context.createImageData(SIDE, SIDE);
        for (var i = 0; i < picture.length; i++) {
            var grey = Math.round(255 * Math.min(Math.max(picture[i], 0), 1));
            image.data[4 * i] = grey;
            image.data[4 * i + 1] = grey;
            image.data[4 * i + 2] = grey;
            image.data[4 * i + 3] = 255;
        }
        panel.context.putImageData(image, 0, 0);
        panel.details.textContent = details;
        panel.canvas.setAttribute('aria-label', panel.title + ', ' + details);
    }

    function decibels(picture, clean) {
        var ratio = eef.psnr(picture, clean);
        return isFinite(ratio) ? number(ratio, 1) + ' dB' : 'no error';
    }

    // Restores the first copy by a method, and measures the time from the copies to the picture.
    function restore(name, createOperator, copies, clean, K) {
        var start = performance.now();
        var centred = eef.subtract(copies, CENTER);
        var result = eef.solve(createOperator(centred), clean.length, K);
        var restored = eef.reconstruct(copies[0], result.components, CENTER);
        var milliseconds = performance.now() - start;
        showPanel(name, restored, decibels(restored, clean) + ', ' + number(milliseconds, 0) + ' ms, ' +
            result.products + ' products' + (result.converged ? '' : ', not converged'));
        return name + ' ' + decibels(restored, clean);
    }

    function updatePicture(clean) {
        var density = find('density').value / 100;
        var N = Number(find('copies').value);
        var K = Number(find('components').value);
        find('density-text').textContent = number(100 * density, 0) + ' %';
        find('copies-text').textContent = N;
        find('components-text').textContent = K;
        var copies = eef.saltAndPepper(clean, N, density, [seed]);
        showPanel('clean', clean, 'without noise');
        showPanel('copy', copies[0], decibels(copies[0], clean));
        var results = [restore('L2', eef.productOperator, copies, clean, K), restore('min', eef.minOperator, copies, clean, K)];
        var median = eef.median(copies);
        showPanel('median', median, decibels(median, clean));
        find('picture-status').textContent = 'Copy ' + decibels(copies[0], clean) + '; restored by ' + results.join(', by ') +
            ', by the median ' + decibels(median, clean) + '.';
    }

    function startPicture() {
        var clean = readPicture();
        createPanel('clean', 'The picture');
        createPanel('copy', 'Copy 1');
        createPanel('L2', 'Restored by L2');
        createPanel('min', 'Restored by min');
        createPanel('median', 'Median of the copies, without PCA');
        // At most once per frame: a slider sends many events.
        function request() {
            if (!isWaiting) {
                isWaiting = true;
                requestAnimationFrame(function () {
                    isWaiting = false;
                    updatePicture(clean);
                });
            }
        }
        ['density', 'copies', 'components'].forEach(function (name) { find(name).addEventListener('input', request); });
        find('noise').addEventListener('click', function () {
            seed += 1;
            request();
        });
        request();
    }

    // --- Start ------------------------------------------------------------------------------

    function start() {
        drawPlot();
        listenToPointer();
        listenToKeys();
        listenToControls();
        reset();
        startPicture();
    }

    if (document.readyState === 'loading') {
        document.addEventListener('DOMContentLoaded', start);
    } else {
        start();
    }
}());
