/* Draws resources/icon.png, which the packages need, from resources/icon.svg. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { browserFlags, ensureBrowser } from './ensure-browser.ts';
import { projectRoot } from './run.ts';

/** Pixels; the packagers scale it down themselves. */
const size = 512;

const resources = path.join(projectRoot, 'resources');
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: [...browserFlags] });
const page = await browser.newPage({ viewport: { width: size, height: size } });
const image = readFileSync(path.join(resources, 'icon.svg')).toString('base64');
await page.setContent(
  `<body style="margin:0"><img width="${size}" height="${size}" src="data:image/svg+xml;base64,${image}">`,
);
await page.screenshot({ path: path.join(resources, 'icon.png'), omitBackground: true });
await browser.close();
