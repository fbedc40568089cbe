import { createHash } from 'node:crypto';
import { build, type Plugin } from 'vite';

/*
 * The script that draws the kept frame is built apart from the app, as a classic script, and loads the app's code: a
 * module would wait for the end of the page, and one that shares code with the app for all of the app. Nothing is loaded
 * beside it and the styles: half a megabyte of code, and compiling it, would delay the frame by a sixth.
 */

const entry = 'src/renderer/src/app/first-frame/draw.ts';
const appScript = /\n?\s*<script type="module"[^>]* src="([^"]+)"><\/script>/;
/** A part of the script in the build. */
const choicesScript = /\n?\s*<script src="[^"]*\/page-choices\.js"><\/script>/;

async function bundled(root: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name: 'firstFrame' } },
  });
  const [output] = Array.isArray(result) ? result : [];
  const code = output?.output[0].code;
  if (code === undefined) throw new Error('The script of the first frame could not be built.');
  return code;
}

/** A Vite plugin that adds the script to the page, instead of the app's. `root` is the checkout. */
export function drawFirstFrame(root: string): Plugin {
  let fileName = '';
  return {
    name: 'warble-first-frame',
    apply: 'build',
    async buildStart() {
      const source = await bundled(root);
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      fileName = `assets/first-frame-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [app, address] = appScript.exec(html) ?? [];
        const [choices] = choicesScript.exec(html) ?? [];
        if (app === undefined || choices === undefined)
          throw new Error('The page does not have the scripts of the app.');
        // After the style sheets, which it waits for: the app measures what it draws.
        return html
          .replace(choices, '')
          .replace(app, '')
          .replace('</head>', `  <script src="./${fileName}" data-app="${address}"></script>\n  </head>`);
      },
    },
  };
}
