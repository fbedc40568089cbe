import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { numeral } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/localization.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import type { Profile } from '#renderer/stores/entities/profiles.ts';

/** The numbers of followed users and followers; both link to the lists (spec §2). */
export function FollowCounts({ profile }: { readonly profile: Profile }) {
  const text = useDeferredMessages().profile;
  const locale = useLocale();
  return (
    <Group gap="lg" mt="sm">
      {(['following', 'followers'] as const).map((side) => (
        <Anchor
          key={side}
          component={Link}
          to={`/profile/${profile._id}/follow`}
          preventScrollReset
          c="var(--mantine-color-text)"
          size="sm"
        >
          <Text span inherit fw={700}>
            {numeral(profile[`${side}Count`], locale)}
          </Text>{' '}
          <Text span inherit c="dimmed">
            {text[side]}
          </Text>
        </Anchor>
      ))}
    </Group>
  );
}
