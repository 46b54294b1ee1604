/* Tests of the explorer in a browser: real events of the mouse, of the keyboard and of a touch screen.
 *
 * run(browser, pageUrl, check): BROWSER is a playwright browser (Chromium), PAGEURL the address of a page with the
 * explorer, and check(condition, message) records a result.
 *
 * Licence: BSD-3-Clause, see LICENSE. */

'use strict';

// Angle of the drawn axis of a method in degrees, from the coordinates of its line.
async function axisAngle(page, name) {
    return page.$eval('#explorer-axis-' + name, function (line) {
        const read = function (key) { return Number(line.getAttribute(key)); };
        return Math.atan2(read('y1') - read('y2'), read('x2') - read('x1')) * 180 / Math.PI;
    });
}

// Between two lines, from 0 to 90.
function turned(from, to) {
    const difference = Math.abs(from - to) % 180;
    return Math.min(difference, 180 - difference);
}

async function angles(page) {
    return { L2: await axisAngle(page, 'L2'), min: await axisAngle(page, 'min') };
}

function checkTurned(before, after, way, check) {
    const L2 = turned(before.L2, after.L2);
    const min = turned(before.min, after.min);
    check(L2 > 60, way + ': the L2 axis turns by more than 60 degrees (' + L2.toFixed(1) + ')');
    check(min < 15, way + ': the min axis turns by less than 15 degrees (' + min.toFixed(1) + ')');
}

// Opens the page, hands it to the function, and checks that it reported no error and asked no other computer.
async function withPage(browser, url, options, check, use) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const problems = [];
    page.on('pageerror', function (error) { problems.push(String(error)); });
    page.on('console', function (message) {
        if (message.type() === 'error' || message.type() === 'warning') {
            problems.push(message.text());
        }
    });
    page.on('request', function (request) {
        if (!/^(file|data|blob):/.test(request.url())) {
            problems.push('request of ' + request.url());
        }
    });
    try {
        await page.goto(url);
        await page.waitForSelector('#explorer-points .explorer-point');
        await use(page, context);
        check(problems.length === 0, 'explorer: no error and no external request (' + problems.join('; ') + ')');
    } finally {
        await context.close();
    }
}

// Centre of the outlier, which has the ring, and a place 16 units above and 9 units to the left of it.
async function outlierPath(page) {
    await page.$eval('#explorer-plot', function (plot) { plot.scrollIntoView(); });
    const ring = await (await page.$('#explorer-points .explorer-ring')).boundingBox();
    const plot = await (await page.$('#explorer-plot')).boundingBox();
    const unit = plot.width / 28;
    const from = { x: ring.x + ring.width / 2, y: ring.y + ring.height / 2 };
    return { from: from, to: { x: from.x - 9 * unit, y: from.y - 13 * unit } };
}

async function dragByMouse(page, check) {
    const before = await angles(page);
    const path = await outlierPath(page);
    await page.mouse.move(path.from.x, path.from.y);
    await page.mouse.down();
    await page.mouse.move(path.to.x, path.to.y, { steps: 12 });
    await page.mouse.up();
    const after = await angles(page);
    checkTurned(before, after, 'mouse', check);
    await page.mouse.move(path.from.x, path.from.y, { steps: 3 });
    const released = await angles(page);
    check(released.L2 === after.L2, 'mouse: a released point does not follow the mouse');
    await page.click('#explorer-reset');
    const reset = await angles(page);
    check(turned(before.L2, reset.L2) < 1e-6, 'reset: the axis returns');
}

async function focusedLabel(page) {
    return page.evaluate(function () { return document.activeElement.getAttribute('aria-label') || ''; });
}

async function tabToPoints(page) {
    const MAX_STOPS = 200; // of a page around the explorer
    for (let stop = 0; stop < MAX_STOPS; stop++) {
        await page.keyboard.press('Tab');
        const isPoint = await page.evaluate(function () {
            return document.activeElement.classList.contains('explorer-point');
        });
        if (isPoint) {
            return true;
        }
    }
    return false;
}

async function moveByKeyboard(page, check) {
    const before = await angles(page);
    check(await tabToPoints(page), 'keyboard: Tab reaches the points');
    check(/^Outlier/.test(await focusedLabel(page)), 'keyboard: Tab goes to the outlier');
    for (let k = 0; k < 4; k++) {
        await page.keyboard.press('Shift+ArrowLeft');
    }
    for (let k = 0; k < 26; k++) {
        await page.keyboard.press('ArrowUp');
    }
    checkTurned(before, await angles(page), 'keyboard', check);

    const count = async function () { return (await page.$$('#explorer-points .explorer-point')).length; };
    const start = await count();
    await page.keyboard.press('PageUp');
    check(/^Point 40 of 41/.test(await focusedLabel(page)), 'keyboard: Page Up goes to the previous point');
    await page.keyboard.press('a');
    check(await count() === start + 1, 'keyboard: A adds a point');
    check(/^Point 42 of 42/.test(await focusedLabel(page)), 'keyboard: the added point has the focus');
    await page.keyboard.press('Delete');
    check(await count() === start, 'keyboard: Delete deletes the point');
    check(/^Outlier, point 41 of 41/.test(await focusedLabel(page)), 'keyboard: the focus stays among the points');
}

async function dragByTouch(page, context, check) {
    const before = await angles(page);
    const path = await outlierPath(page);
    const session = await context.newCDPSession(page);
    const touch = async function (type, x, y) {
        await session.send('Input.dispatchTouchEvent', { type: type, touchPoints: type === 'touchEnd' ? [] : [{ x: x, y: y }] });
    };
    await touch('touchStart', path.from.x, path.from.y);
    const STEPS = 12;
    for (let k = 1; k <= STEPS; k++) {
        await touch('touchMove', path.from.x + (path.to.x - path.from.x) * k / STEPS,
            path.from.y + (path.to.y - path.from.y) * k / STEPS);
    }
    await touch('touchEnd');
    await page.evaluate(function () { return new Promise(requestAnimationFrame); });
    checkTurned(before, await angles(page), 'touch', check);
}

// The numbers beside a picture: PSNR in dB and milliseconds.
async function restored(page, name) {
    const text = await page.textContent('#explorer-psnr-' + name);
    const found = /([\d.]+) dB, (\d+) ms/.exec(text);
    return found ? { psnr: Number(found[1]), milliseconds: Number(found[2]) } : { psnr: NaN, milliseconds: NaN };
}

async function changeNoise(page, check) {
    await page.waitForFunction(function () { return /dB/.test(document.getElementById('explorer-psnr-min').textContent); });
    const first = { L2: await restored(page, 'L2'), min: await restored(page, 'min') };
    check(first.min.psnr > first.L2.psnr + 1, 'picture: min restores more than 1 dB better than L2 (' + first.min.psnr +
        ' and ' + first.L2.psnr + ' dB)');
    check(first.min.milliseconds >= 0 && first.L2.milliseconds >= 0, 'picture: the milliseconds are shown');
    await page.focus('#explorer-density');
    const text = await page.textContent('#explorer-psnr-min');
    await page.keyboard.press('PageUp'); // a large step of the slider
    await page.waitForFunction(function (before) {
        return document.getElementById('explorer-psnr-min').textContent !== before;
    }, text);
    check((await restored(page, 'min')).psnr < first.min.psnr, 'picture: more noise lowers the PSNR');
}

async function changeCenter(page, check) {
    await page.selectOption('#explorer-data', 'offset');
    const before = await angles(page);
    await page.focus('#explorer-share');
    await page.keyboard.press('End');
    const text = await page.textContent('#explorer-code');
    check(/'Center', 'mean'/.test(text), 'centre: the whole way is the option mean');
    const after = await angles(page);
    check(turned(before.L2, after.L2) > 15, 'centre: the L2 axis of data with an offset depends on it');
    await page.selectOption('#explorer-data', 'counterexample');
    check(await page.isVisible('#explorer-warning-mf'), 'counterexample: the negative eigenvalue of mf is noted');
    check(!await page.isVisible('#explorer-warning-min'), 'counterexample: min has none');
}

async function run(browser, pageUrl, check) {
    const wide = { viewport: { width: 1200, height: 900 } };
    const phone = { viewport: { width: 400, height: 800 }, hasTouch: true, isMobile: true };
    await withPage(browser, pageUrl, wide, check, async function (page) {
        await dragByMouse(page, check);
    });
    await withPage(browser, pageUrl, wide, check, async function (page) {
        await moveByKeyboard(page, check);
    });
    await withPage(browser, pageUrl, wide, check, async function (page) {
        await changeNoise(page, check);
        await changeCenter(page, check);
    });
    await withPage(browser, pageUrl, phone, check, async function (page, context) {
        await dragByTouch(page, context, check);
        const overflow = await page.evaluate(function () {
            return document.documentElement.scrollWidth - document.documentElement.clientWidth;
        });
        check(overflow <= 0, 'phone: nothing is wider than the screen (' + overflow + ' pixels)');
    });
}

module.exports = { run: run };
