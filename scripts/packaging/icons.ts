/*
 * `npm run icons` draws every icon of the packages from the one drawing, resources/icon.svg: the sizes that Linux
 * desktops take, resources/icon.ico and resources/icon.icns.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { browserFlags, ensureBrowser } from '#scripts/ensure-browser.ts';
import { projectRoot } from '#scripts/run.ts';
import { icnsFile, icoFile } from './icon-files.ts';

const resources = path.join(projectRoot, 'resources');
const drawing = readFileSync(path.join(resources, 'icon.svg')).toString('base64');

const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: [...browserFlags] });
const page = await browser.newPage();

/** `share` is how much of the side the drawing fills; the rest is left free around it. */
async function draw(size: number, share = 1) {
  await page.setViewportSize({ width: size, height: size });
  const side = size * share;
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh">
      <img width="${side}" height="${side}" src="data:image/svg+xml;base64,${drawing}">`,
  );
  await page.locator('img').evaluate((image: HTMLImageElement) => image.decode());
  return { size, png: await page.screenshot({ omitBackground: true }) };
}

async function drawAll(sizes: readonly number[], share?: number) {
  const images = [];
  for (const size of sizes) images.push(await draw(size, share));
  return images;
}

mkdirSync(path.join(resources, 'icons'), { recursive: true });
for (const { size, png } of await drawAll([16, 24, 32, 48, 64, 128, 256, 512])) {
  writeFileSync(path.join(resources, 'icons', `${size}x${size}.png`), png);
}
writeFileSync(path.join(resources, 'icon.ico'), icoFile(await drawAll([16, 24, 32, 48, 64, 128, 256])));
// Apple's grid: 824 of 1024 pixels, since macOS draws nothing around icons itself.
const onGrid = await drawAll([16, 32, 64, 128, 256, 512, 1024], 824 / 1024);
writeFileSync(path.join(resources, 'icon.icns'), icnsFile(onGrid));
await browser.close();
