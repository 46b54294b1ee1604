// Every page of the site in a browser. `make test-site` runs these tests; SITE is the folder of the site. With
// SCREENSHOTS=folder, a picture of every page is written there, 400 and 1200 pixels wide.
'use strict';
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { test, before, after } = require('node:test');
const { folder, pageNames, address, launch, watch } = require('./browser.js');

const KIB = 1024;
const MAX_START_PAGE = 300 * KIB;
const MAX_PAGE = 1536 * KIB;
const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const names = pageNames();
const seen = {}; // of each page: faults, ids, links, files, overflow, accessibility
let browser;

/** What axe-core calls serious or critical. */
async function accessibility(page, options) {
    // Without preload, axe does not ask for the style sheet again, which a page without a server may not read.
    const results = await page.evaluate((given) => window.axe.run(document, given), { ...options, preload: false });
    return results.violations
        .filter((violation) => ['serious', 'critical'].includes(violation.impact))
        .map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}

/** Whether a page is wider than the window. */
async function overflow(page, width) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    return wide > width ? [`${wide} pixels in a window of ${width}`] : [];
}

async function screenshot(page, name, suffix) {
    if (process.env.SCREENSHOTS) {
        fs.mkdirSync(process.env.SCREENSHOTS, { recursive: true });
        const file = path.join(process.env.SCREENSHOTS, `${name.replace('.html', '')}_${suffix}.png`);
        await page.screenshot({ path: file, fullPage: true });
    }
}

async function inspect(name) {
    const page = await browser.newPage({ viewport: { width: 1200, height: 900 }, colorScheme: 'light' });
    const faults = await watch(page);
    const files = new Set();
    page.on('request', (request) => {
        if (request.url().startsWith('file:')) { files.add(decodeURIComponent(new URL(request.url()).pathname)); }
    });
    await page.goto(address(name));
    const found = await page.evaluate(() => ({
        ids: Array.from(document.querySelectorAll('[id]'), (element) => element.id),
        links: Array.from(document.querySelectorAll('a[href]'), (element) => element.getAttribute('href')),
        title: document.title,
        headings: Array.from(document.querySelectorAll('h1'), (element) => element.textContent),
    }));
    const wide = await overflow(page, 1200);
    await screenshot(page, name, '1200');
    await page.addScriptTag({ content: axe });
    const findings = await accessibility(page, {});
    await page.emulateMedia({ colorScheme: 'dark' });
    findings.push(...await accessibility(page, { runOnly: ['color-contrast'] }));
    await screenshot(page, name, 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    wide.push(...await overflow(page, 400));
    await page.reload();
    wide.push(...await overflow(page, 400));
    await screenshot(page, name, '400');
    await page.close();
    return { ...found, faults, files, overflow: wide, accessibility: findings };
}

/** All findings of one kind, as lines "page: finding". */
function findings(kind) {
    return names.flatMap((name) => seen[name][kind].map((finding) => `${name}: ${finding}`));
}

before(async () => {
    browser = await launch();
    for (const name of names) { seen[name] = await inspect(name); }
}, { timeout: 600000 });

after(async () => { await browser.close(); });

test('the site has its main pages', () => {
    for (const name of ['index', 'installation', 'guide', 'reference', 'theory', 'explorer', 'demos', 'paper', 'performance', 'peers']) {
        assert.ok(names.includes(`${name}.html`), name);
    }
});

test('no page has a console error, a failed request or an external request', () => {
    assert.deepStrictEqual(findings('faults'), []);
});

test('every page has one title and one main heading', () => {
    for (const name of names) {
        assert.strictEqual(seen[name].headings.length, 1, name);
        assert.ok(seen[name].title.includes(seen[name].headings[0]), name);
    }
});

test('the anchors of a page are unique', () => {
    for (const name of names) { assert.strictEqual(new Set(seen[name].ids).size, seen[name].ids.length, name); }
});

test('no link is broken', () => {
    const broken = [];
    for (const name of names) {
        for (const link of seen[name].links.filter((href) => !/^https?:/.test(href))) {
            const [file, anchor] = link.split('#');
            const target = file === '' ? name : file;
            if (!seen[target] || (anchor && !seen[target].ids.includes(decodeURIComponent(anchor)))) {
                broken.push(`${name}: ${link}`);
            }
        }
    }
    assert.deepStrictEqual(broken, []);
});

test('no page is wider than windows of 400 and 1200 pixels', () => {
    assert.deepStrictEqual(findings('overflow'), []);
});

test('axe-core has no serious finding, in light and dark colours', () => {
    assert.deepStrictEqual(findings('accessibility'), []);
});

test('pages and the files that they load are small', () => {
    for (const name of names) {
        const bytes = Array.from(seen[name].files).reduce((sum, file) => sum + fs.statSync(file).size, 0);
        assert.ok(bytes < (name === 'index.html' ? MAX_START_PAGE : MAX_PAGE), `${name}: ${Math.round(bytes / KIB)} KiB`);
    }
});

test('every page can be reached from the start page', () => {
    const reached = new Set(['index.html']);
    for (const name of reached) {
        seen[name].links.map((link) => link.split('#')[0]).filter((file) => seen[file]).forEach((file) => reached.add(file));
    }
    assert.deepStrictEqual(names.filter((name) => !reached.has(name)), []);
});

test('the search box finds functions, options and headings', async () => {
    const page = await browser.newPage();
    await page.goto(address('index.html'));
    for (const [query, link] of [['eef_rob', 'eef_robust.html'], ['launcher', 'eef_pca.html#option-launcher'],
        ['erratum', 'theory.html#counterexample-and-erratum'], ['limitations', 'index.html#limitations'], ['outlier map', 'eef_outlier_map.html']]) {
        await page.fill('#search', query);
        const links = await page.$$eval('#found a', (found) => found.map((element) => element.getAttribute('href')));
        assert.ok(links.includes(link), `${query}: ${links}`);
    }
    await page.close();
});

test('the first hit opens with Enter, and the keyboard reaches the others', async () => {
    const page = await browser.newPage();
    await page.goto(address('guide.html'));
    await page.fill('#search', 'eef_gram');
    await page.keyboard.press('ArrowDown');
    assert.strictEqual(await page.evaluate(() => document.activeElement.getAttribute('href')), 'eef_gram.html');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/eef_gram.html');
    await page.close();
});

test('the explorer follows the mouse, the keyboard and a touch screen', { timeout: 300000 }, async () => {
    const failed = [];
    let count = 0;
    await require('./explorer.test.js').run(browser, address('explorer.html'), (condition, message) => {
        count += 1;
        if (!condition) { failed.push(message); }
    });
    assert.deepStrictEqual(failed, []);
    assert.ok(count > 5, `${count} checks`);
});

test('printed pages have no navigation', async () => {
    const page = await browser.newPage();
    await page.goto(address('theory.html'));
    await page.emulateMedia({ media: 'print' });
    const shown = await page.$$eval('.site, .contents, footer', (parts) => parts.filter((part) => part.offsetParent !== null).length);
    assert.strictEqual(shown, 0);
    await page.close();
});

test('pages can be read without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(address('theory.html'));
    assert.ok(await page.isVisible('main math'));
    assert.ok(!await page.isVisible('#search'));
    await context.close();
});

test('files of the site have no other addresses than links', () => {
    for (const name of fs.readdirSync(folder).filter((file) => /\.(html|css|js)$/.test(file))) {
        const text = fs.readFileSync(path.join(folder, name), 'utf8');
        assert.ok(!/(src|@import|url\()\s*=?\s*["'(]?https?:/.test(text), name);
    }
});
