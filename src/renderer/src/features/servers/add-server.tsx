import '@mantine/core/styles/Checkbox.css';
import { Alert, Button, Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useStore } from 'jotai';
import { useRef, useState } from 'react';
import type { AddServerResult, ListedServer, NewServer } from '#contract/bridge/servers.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { changeServers, leaveFor } from './actions.ts';

interface AddServerProps {
  /** The kinds to choose from, the suggested one first. */
  readonly kinds: readonly ListedServer['kind'][];
  readonly submit: string;
}

/** Adds a server and switches to it: the one on this computer, or one whose address is checked first. */
export function AddServer({ kinds, submit }: AddServerProps) {
  const deferred = useDeferredMessages();
  const text = deferred.servers;
  const kindTexts = {
    local: { label: useMessages().currentServer.local, description: text.localHint },
    remote: { label: text.remote, description: text.remoteHint },
  } as const;
  const store = useStore();
  const [kind, setKind] = useState(kinds[0] ?? 'remote');
  const [sample, setSample] = useState(true);
  const [address, setAddress] = useState('');
  const [answer, setAnswer] = useState<AddServerResult | null>(null);
  const [checking, setChecking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const asksForPlainText = answer?.outcome === 'plainText';
  const error = answer?.outcome === 'refused' ? deferred.networkErrors[answer.error] : null;

  const send = async () => {
    const server: NewServer =
      kind === 'local' ? { kind, sample } : { kind, address, acceptsPlainText: asksForPlainText };
    setChecking(true);
    const addition = await changeServers(store, async (bridge) => {
      const result = await bridge.addServer(server);
      // Not earlier: a post that is held for Undo can be taken back until the address has been checked.
      if (result.outcome === 'added') await leaveFor(store, bridge, result.id);
      return result;
    });
    setChecking(false);
    setAnswer(addition);
    if (addition?.outcome === 'refused') field.current?.focus();
  };

  return (
    <form
      noValidate
      aria-label={text.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (!checking) void send();
      }}
    >
      <Stack>
        {kinds.length > 1 && (
          <Radio.Group
            aria-label={text.where}
            value={kind}
            onChange={(value) => setKind(value === 'local' ? 'local' : 'remote')}
          >
            <Stack gap="sm">
              {kinds.map((option) => (
                <Radio key={option} value={option} {...kindTexts[option]} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {kind === 'local' ? (
          <Checkbox
            label={text.sample}
            checked={sample}
            onChange={(event) => setSample(event.currentTarget.checked)}
          />
        ) : (
          <TextInput
            ref={field}
            label={text.address}
            placeholder={text.addressExample}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={2000}
            value={address}
            readOnly={checking}
            error={error}
            errorProps={{ role: 'alert' }}
            onChange={(event) => {
              setAddress(event.currentTarget.value);
              setAnswer(null);
            }}
          />
        )}
        {asksForPlainText && kind === 'remote' && (
          <Alert color="yellow" icon={<IconLockOpen aria-hidden />}>
            {text.plainText}
          </Alert>
        )}
        <Button type="submit" loading={checking} radius="xl" style={{ alignSelf: 'start' }}>
          {asksForPlainText && kind === 'remote' ? text.connectAnyway : submit}
        </Button>
      </Stack>
    </form>
  );
}
