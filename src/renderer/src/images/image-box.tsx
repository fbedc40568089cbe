import { AspectRatio, Center, Image, type MantineRadius, Text } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { onReachableAgain } from '#renderer/lib/reachability.ts';

export interface ImageBoxProps {
  readonly src: string;
  readonly alt: string;
  /** Width by height; the box has it before the image loads, so that the layout doesn't shift. */
  readonly ratio: number;
  readonly radius?: MantineRadius;
}

/** An image in a box of known size. A placeholder is shown when it does not load, until the server can be reached again. */
export function ImageBox({ src, alt, ratio, radius = 'md' }: ImageBoxProps) {
  const messages = useMessages();
  const [failedSrc, setFailedSrc] = useState<string>();
  const hasFailed = failedSrc === src;
  useEffect(() => (hasFailed ? onReachableAgain(() => setFailedSrc(undefined)) : undefined), [hasFailed]);
  return (
    <AspectRatio
      ratio={ratio}
      bg="var(--mantine-color-default-hover)"
      bdrs={radius}
      style={{ overflow: 'hidden' }}
    >
      {hasFailed ? (
        <Center role="img" aria-label={`${alt}: ${messages.image.missing}`}>
          <IconPhotoOff size={28} stroke={1.5} aria-hidden />
          <Text size="sm" c="dimmed" ms="xs" aria-hidden>
            {messages.image.missing}
          </Text>
        </Center>
      ) : (
        <Image
          src={src}
          alt={alt}
          fit="cover"
          loading="lazy"
          decoding="async"
          onError={() => setFailedSrc(src)}
        />
      )}
    </AspectRatio>
  );
}
