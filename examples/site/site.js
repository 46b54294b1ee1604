// Search box of the site, and the list of contents on small screens. It works without a server.
(function () {
    'use strict';

    var MAX_FOUND = 12;
    var form = document.querySelector('.search');
    var input = document.getElementById('search');
    var found = document.getElementById('found');
    var contents = document.querySelector('.contents details');

    // Names are found with and without their underscores and quotes.
    function normal(text) {
        return text.toLowerCase().replace(/'/g, '').replace(/_/g, ' ').trim();
    }

    // Smaller is better: equal, starts with the query, has a word that starts with it, contains it.
    function rank(entry, query) {
        var text = normal(entry.text);
        if (text === query) { return 0; }
        if (text.indexOf(query) === 0) { return 1; }
        if (new RegExp('[\\s(-]' + query.replace(/[^\w\s]/g, '\\$&')).test(text)) { return 2; }
        if (text.indexOf(query) >= 0) { return 3; }
        if (normal(entry.where).indexOf(query) >= 0) { return 4; }
        return -1;
    }

    function search(query) {
        return window.SITE_INDEX
            .map(function (entry, place) { return { entry: entry, rank: rank(entry, query), place: place }; })
            .filter(function (hit) { return hit.rank >= 0; })
            .sort(function (a, b) { return a.rank - b.rank || a.place - b.place; })
            .slice(0, MAX_FOUND)
            .map(function (hit) { return hit.entry; });
    }

    function show() {
        var query = normal(input.value);
        found.textContent = '';
        if (query === '') { return; }
        var list = document.createElement('ul');
        search(query).forEach(function (entry) {
            var item = document.createElement('li');
            var link = document.createElement('a');
            var where = document.createElement('span');
            link.href = entry.link;
            link.textContent = entry.text;
            where.textContent = entry.where;
            link.appendChild(where);
            item.appendChild(link);
            list.appendChild(item);
        });
        if (list.children.length === 0) {
            var nothing = document.createElement('li');
            nothing.innerHTML = '<p>Nothing found</p>';
            list.appendChild(nothing);
        }
        found.appendChild(list);
    }

    function move(event) {
        var links = Array.prototype.slice.call(found.querySelectorAll('a'));
        var place = links.indexOf(document.activeElement);
        if (event.key === 'Escape') {
            found.textContent = '';
            input.focus();
        } else if (event.key === 'ArrowDown' && place + 1 < links.length) {
            links[place + 1].focus();
            event.preventDefault();
        } else if (event.key === 'ArrowUp' && place >= 0) {
            (place === 0 ? input : links[place - 1]).focus();
            event.preventDefault();
        }
    }

    form.hidden = false;
    input.addEventListener('input', show);
    form.addEventListener('keydown', move);
    form.addEventListener('submit', function (event) {
        var first = found.querySelector('a');
        event.preventDefault();
        if (first) { window.location.href = first.href; }
    });
    found.addEventListener('click', function () { found.textContent = ''; });
    document.addEventListener('click', function (event) {
        if (!form.contains(event.target)) { found.textContent = ''; }
    });

    if (contents && window.matchMedia('(max-width: 60rem)').matches) { contents.open = false; }
}());
