/*
 * `npm run icons` draws the icons, all from SVG: those of the packages from resources/icon.svg (the sizes that Linux
 * desktops take, resources/icon.ico and resources/icon.icns), those of the tray, and the counts on the taskbar of Windows.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { browserFlags, ensureBrowser } from '#scripts/ensure-browser.ts';
import { projectRoot } from '#scripts/run.ts';
import { icnsFile, icoFile } from './icon-files.ts';

const resources = path.join(projectRoot, 'resources');
const icon = readFileSync(path.join(resources, 'icon.svg'), 'utf8');
const trayTemplate = readFileSync(path.join(resources, 'tray', 'template.svg'), 'utf8');

/** Pixels of an icon on an ordinary screen, and on one with twice as many pixels. */
const smallSizes = [16, 32];

const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: [...browserFlags] });
const page = await browser.newPage();

/** `share` is the part of the side that the drawing fills; the rest is a transparent margin. */
async function draw(svg: string, size: number, share = 1) {
  await page.setViewportSize({ width: size, height: size });
  const side = size * share;
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh">
      <img width="${side}" height="${side}" src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`,
  );
  await page.locator('img').evaluate((image: HTMLImageElement) => image.decode());
  return { size, png: await page.screenshot({ omitBackground: true }) };
}

async function drawAll(svg: string, sizes: readonly number[], share?: number) {
  const images = [];
  for (const size of sizes) images.push(await draw(svg, size, share));
  return images;
}

async function write(svg: string, sizes: readonly number[], fileOf: (size: number) => string) {
  for (const { size, png } of await drawAll(svg, sizes)) {
    const file = path.join(resources, fileOf(size));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, png);
  }
}

/** A red disc with a count in white; the red has a contrast of 5.9:1 to white. */
function overlay(count: string): string {
  const fontSize = count.length === 1 ? 24 : 18;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    <circle cx="16" cy="16" r="16" fill="#c91c1c"/>
    <text x="16" y="16" dy="0.36em" text-anchor="middle" font-family="Liberation Sans, Arial, sans-serif"
      font-weight="bold" font-size="${fontSize}" fill="#fff">${count}</text>
  </svg>`;
}

await write(icon, [16, 24, 32, 48, 64, 128, 256, 512], (size) => `icons/${size}x${size}.png`);
const windowsIcons = await drawAll(icon, [16, 24, 32, 48, 64, 128, 256]);
writeFileSync(path.join(resources, 'icon.ico'), icoFile(windowsIcons));
// Apple's grid: 824 of 1024 pixels, since macOS adds no margin to icons.
const macIcons = await drawAll(icon, [16, 32, 64, 128, 256, 512, 1024], 824 / 1024);
writeFileSync(path.join(resources, 'icon.icns'), icnsFile(macIcons));

await write(icon, smallSizes, (size) => `tray/color-${size}.png`);
await write(trayTemplate, smallSizes, (size) => `tray/template-${size}.png`);
for (const count of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '9+']) {
  await write(overlay(count), smallSizes, (size) => `overlay/${count}-${size}.png`);
}
await browser.close();
