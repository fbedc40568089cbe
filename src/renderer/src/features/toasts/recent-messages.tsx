import { Box, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { localTime } from '#renderer/i18n/dates.ts';
import { useLocale } from '#renderer/i18n/localization.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { forgetToastsAtom, toastsAtom } from '#renderer/stores/toasts.ts';
import { buttonVariants } from '#renderer/ui/button-styles.ts';

interface RecentMessagesProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The toasts that are remembered still, for who was not quick enough. */
export function RecentMessages({ opened, onClose }: RecentMessagesProps) {
  const messages = useMessages();
  const locale = useLocale();
  const text = useDeferredMessages().recentMessages;
  const toasts = useAtomValue(toastsAtom);
  const forget = useSetAtom(forgetToastsAtom);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={text.title}
      closeButtonProps={{ 'aria-label': messages.close }}
    >
      {toasts.length === 0 ? (
        <Text c="dimmed">{text.none}</Text>
      ) : (
        <Stack>
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {toasts.map(({ id, text: said, variant, at }) => (
              <Box component="li" key={id} style={{ overflowWrap: 'anywhere' }}>
                <Text size="sm" c="dimmed">
                  <time dateTime={new Date(at).toISOString()}>{localTime(at, locale)}</time>
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
    </Modal>
  );
}
