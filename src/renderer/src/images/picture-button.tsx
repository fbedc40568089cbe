import { type MantineRadius, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type Ref, useContext, useState } from 'react';
import { GalleryContext, type Picture } from './gallery.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { ImageBox } from './image-box.tsx';
import { lazyDialog } from '#renderer/ui/lazy-dialog.tsx';

const LargerView = lazyDialog(async () => (await import('./larger-view.tsx')).LargerView);

interface View {
  readonly pictures: readonly Picture[];
  readonly start: number;
}

interface PictureButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly src: string;
  readonly alt: string;
  /** Width by height. */
  readonly ratio: number;
  readonly radius?: MantineRadius;
  /** Told when the larger view opens and closes. */
  readonly onToggle?: (opened: boolean) => void;
}

/** A picture that opens a larger view of itself, and from there of the others that stand around it. */
export function PictureButton({ ref, src, alt, ratio, radius = 'md', onToggle }: PictureButtonProps) {
  const messages = useMessages();
  const gallery = useContext(GalleryContext);
  const [view, setView] = useState<View>({ pictures: [{ src, alt }], start: 0 });
  const [opened, { open, close }] = useDisclosure(false, {
    onOpen: () => onToggle?.(true),
    onClose: () => onToggle?.(false),
  });
  const show = () => {
    const pictures = gallery?.() ?? [];
    const start = pictures.findIndex((picture) => picture.src === src && picture.alt === alt);
    setView(start === -1 ? { pictures: [{ src, alt }], start: 0 } : { pictures, start });
    open();
  };
  return (
    <>
      <UnstyledButton
        ref={ref}
        w="100%"
        display="block"
        aria-label={messages.image.enlarge(alt)}
        onClick={show}
      >
        <ImageBox src={src} alt="" ratio={ratio} radius={radius} />
      </UnstyledButton>
      <LargerView opened={opened} {...view} onClose={close} />
    </>
  );
}
