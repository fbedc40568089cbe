import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { saveFile } from '#renderer/lib/save-file.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { buttonVariants } from '#renderer/ui/button-styles.ts';
import {
  cancelExport,
  exportAtom,
  exportOwnData,
  type ExportState,
  offerKeptExport,
} from './export-own-data.ts';

/** Saves the user's own posts, pictures and follows as a file. */
export function OwnData() {
  const store = useStore();
  const { failure, post } = useMessages();
  const text = useDeferredMessages().ownData;
  const state = useAtomValue(exportAtom);
  const group = useFocusKept(state.kind);
  const userId = useAtomValue(userIdAtom);
  useEffect(() => {
    if (userId !== null) void offerKeptExport(store, userId);
  }, [store, userId]);
  const run = () => void exportOwnData(store);
  return (
    <Stack>
      <Text size="sm">{text.hint}</Text>
      {state.kind === 'running' && (
        <Progress.Root size="lg" transitionDuration={0}>
          <Progress.Section
            value={state.total === null ? 0 : (state.done / state.total) * 100}
            aria-label={text.progress}
          />
        </Progress.Root>
      )}
      <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
        <StateText state={state} />
      </Text>
      <Group ref={group} gap="xs">
        {state.kind === 'none' && <Button onClick={run}>{text.start}</Button>}
        {state.kind === 'kept' && <Button onClick={run}>{text.resume}</Button>}
        {state.kind === 'failed' && <Button onClick={run}>{failure.retry}</Button>}
        {state.kind === 'done' && (
          <Button onClick={() => saveFile(state.file, state.name)}>{text.saveAgain}</Button>
        )}
        {state.kind !== 'none' && (
          <Button {...buttonVariants.secondary} onClick={() => cancelExport(store)}>
            {state.kind === 'done' ? text.end : post.cancel}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function StateText({ state }: { readonly state: ExportState }) {
  const text = useDeferredMessages().ownData;
  switch (state.kind) {
    case 'none':
      return null;
    case 'kept':
      return text.kept;
    case 'running':
      return state.total === null ? text.lists : text.pieces(state.done, state.total);
    case 'failed':
      return text.failed(state.reason);
    case 'done':
      return `${text.done(state.name)} ${state.missing > 0 ? text.missing(state.missing) : ''}`;
  }
}

/** The pressed button is replaced by another one, which gets the focus. */
function useFocusKept(kind: ExportState['kind']) {
  const group = useRef<HTMLDivElement>(null);
  const last = useRef(kind);
  useEffect(() => {
    if (last.current !== kind && document.activeElement === document.body)
      group.current?.querySelector('button')?.focus({ preventScroll: true });
    last.current = kind;
  }, [kind]);
  return group;
}
