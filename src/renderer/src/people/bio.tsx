import { Text, type TextProps } from '@mantine/core';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { linesInOwnDirection } from '#renderer/ui/own-direction.ts';
import { writtenBio } from './biography.ts';

interface BioProps extends Pick<TextProps, 'lineClamp' | 'mt' | 'size'> {
  /** As the server has it. */
  readonly bio: string;
}

/** What a person says about themselves, or that there is nothing. */
export function Bio({ bio, ...look }: BioProps) {
  const { noBio } = useDeferredMessages().profile;
  const written = writtenBio(bio).trim();
  return (
    <Text {...look} {...linesInOwnDirection} {...(written === '' && { c: 'dimmed' })}>
      {written === '' ? noBio : written}
    </Text>
  );
}
