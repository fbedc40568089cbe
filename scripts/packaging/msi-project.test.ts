// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { completeMsiProject } from './msi-project.ts';

const builder = path.dirname(createRequire(import.meta.url).resolve('app-builder-lib/package.json'));
const template = readFileSync(path.join(builder, 'templates', 'msi', 'template.xml'), 'utf8');

it("adds policies and links to electron-builder's project, which stays well-formed", () => {
  const project = new DOMParser().parseFromString(completeMsiProject(template), 'text/xml');
  const ids = (selector: string) =>
    [...project.querySelectorAll(selector)].map((element) => element.getAttribute('Id'));
  expect(project.querySelector('parsererror')).toBeNull();
  expect(ids('ComponentGroup > Component')).toEqual(['PolicyServers', 'PolicyUpdates', 'Links']);
  expect(ids('Product > Property[Secure=yes]')).toEqual(expect.arrayContaining(['SERVER', 'NOUPDATES']));
  const keys = [...project.querySelectorAll('RegistryKey')].map((element) => element.getAttribute('Key'));
  expect(keys).toEqual([
    'Software\\Policies\\Warble',
    'Software\\Policies\\Warble',
    'Software\\Classes\\warble',
  ]);
});

it('throws if the project of electron-builder has an unexpected structure', () => {
  expect(() => completeMsiProject('<Wix/>')).toThrow('scripts/packaging/msi-project.ts has to follow');
});
