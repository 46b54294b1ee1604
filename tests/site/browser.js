// A browser for the tests of the site: Debian's chromium, without a window.
'use strict';
const { chromium } = require('playwright-core');
const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

const folder = path.resolve(process.env.SITE || 'results/site');

/** Names of all pages, such as index.html. */
function pageNames() {
    return fs.readdirSync(folder).filter((name) => name.endsWith('.html')).sort();
}

/** Address of a page of the site, such as index.html#top. */
function address(name) {
    const [file, anchor] = name.split('#');
    return pathToFileURL(path.join(folder, file)).href + (anchor ? '#' + anchor : '');
}

/** The root user of a container needs a browser without its sandbox. */
async function launch() {
    const args = process.getuid() === 0 ? ['--no-sandbox'] : [];
    return chromium.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium', args });
}

/** Opens a page and records its console errors, failed requests, and requests for other hosts. */
async function watch(page) {
    const faults = [];
    page.on('console', (message) => {
        if (message.type() === 'error') { faults.push(`console: ${message.text()}`); }
    });
    page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
    page.on('requestfailed', (request) => faults.push(`request failed: ${request.url()}`));
    page.on('request', (request) => {
        if (!/^(file|data|blob):/.test(request.url())) { faults.push(`external request: ${request.url()}`); }
    });
    return faults;
}

module.exports = { folder, pageNames, address, launch, watch };
