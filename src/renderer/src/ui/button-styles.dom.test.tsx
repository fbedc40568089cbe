import { ActionIcon, Button, MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buttonSizes, buttonVariants } from './button-styles.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DraftNotice } from './draft-notice.tsx';

const styleOf = (name: string) => screen.getByRole('button', { name }).getAttribute('style') ?? '';

function show(appearances: Readonly<Record<string, object>>): readonly string[] {
  render(
    <MantineProvider env="test">
      {Object.entries(appearances).map(([name, appearance]) => (
        <Button key={name} {...appearance}>
          {name}
        </Button>
      ))}
    </MantineProvider>,
  );
  return Object.keys(appearances).map(styleOf);
}

test(
  'a button has the variants default, destructive, outline, secondary, ghost and link, each with its look',
  { tags: 'S9.20' },
  () => {
    expect(Object.keys(buttonVariants)).toEqual([
      'default',
      'destructive',
      'outline',
      'secondary',
      'ghost',
      'link',
    ]);
    const styles = show(buttonVariants);
    expect(new Set(styles).size).toBe(6);
    expect(screen.getAllByRole('button').map((button) => button.dataset['variant'])).toEqual([
      'filled',
      'filled',
      'outline',
      'default',
      'subtle',
      'transparent',
    ]);
    expect(styleOf('destructive')).toContain('red');
  },
);

test('a button has the sizes default, sm, lg and icon, each with its look', { tags: 'S9.21' }, () => {
  expect(Object.keys(buttonSizes)).toEqual(['default', 'sm', 'lg', 'icon']);
  const { icon, ...sizes } = buttonSizes;
  const heights = show(sizes).map((style) => /--button-height: ([^;]+)/.exec(style)?.[1]);
  expect(heights).toEqual(['sm', 'compact-sm', 'md'].map((size) => `var(--button-height-${size})`));
  render(
    <MantineProvider env="test">
      <ActionIcon {...icon} aria-label="icon" />
    </MantineProvider>,
  );
  expect(styleOf('icon')).toContain('--ai-size-lg');
});

test('a restored draft is discarded with a link button', { tags: 'S9.20' }, () => {
  render(
    <MantineProvider env="test">
      <DraftNotice filled disabled={false} onDiscard={() => {}} />
    </MantineProvider>,
  );
  expect(screen.getByRole('button').dataset['variant']).toBe('link');
});

test("an action that can't be undone is confirmed with a destructive button", { tags: 'S9.20' }, () => {
  render(
    <MantineProvider env="test">
      <ConfirmDialog
        opened
        title="Sure?"
        text=""
        confirm="Do it"
        confirming={false}
        onConfirm={() => {}}
        onClose={() => {}}
      />
    </MantineProvider>,
  );
  expect(styleOf('Do it')).toContain('red');
  expect(styleOf('Cancel')).not.toContain('red');
});
