import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { useLocale } from '#renderer/i18n/localization.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { forgetToastsAtom, toastsAtom } from '#renderer/stores/toasts.ts';
import { buttonVariants } from '#renderer/ui/button-styles.ts';
import { Dialog, type DialogProps } from '#renderer/ui/dialog.tsx';

/** The toasts of the last 1,000,000 ms, which show for too short a time for some users. */
export function RecentMessages({ opened, onClose }: DialogProps) {
  const locale = useLocale();
  const text = useDeferredMessages().recentMessages;
  const toasts = useAtomValue(toastsAtom);
  const forget = useSetAtom(forgetToastsAtom);
  return (
    <Dialog opened={opened} onClose={onClose} title={text.title}>
      {toasts.length === 0 ? (
        <Text c="dimmed">{text.none}</Text>
      ) : (
        <Stack>
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {toasts.map(({ id, text: said, variant, at }) => (
              <Box component="li" key={id} style={{ overflowWrap: 'anywhere' }}>
                <Text size="sm" c="dimmed">
                  <time dateTime={new Date(at).toISOString()}>
                    {new Date(at).toLocaleTimeString(locale, { timeStyle: 'short' })}
                  </time>
                  {variant === 'destructive' && ` · ${text.problem}`}
                </Text>
                <Text>{said}</Text>
              </Box>
            ))}
          </Stack>
          <Group justify="flex-end">
            <Button
              {...buttonVariants.secondary}
              onClick={() => {
                forget();
                onClose();
              }}
            >
              {text.clear}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
