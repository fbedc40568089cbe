import { type MantineRadius, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { messages } from '#renderer/lib/messages.ts';
import { ImageBox } from './image-box.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

const LargerView = lazyDialog(async () => (await import('./larger-view.tsx')).LargerView);

interface PictureButtonProps {
  readonly src: string;
  readonly alt: string;
  /** Width by height. */
  readonly ratio: number;
  readonly radius?: MantineRadius;
  /** Told when the larger view opens and closes. */
  readonly onToggle?: (opened: boolean) => void;
}

/** A picture that opens a larger view of itself. */
export function PictureButton({ src, alt, ratio, radius = 'md', onToggle }: PictureButtonProps) {
  const [opened, { open, close }] = useDisclosure(false, {
    onOpen: () => onToggle?.(true),
    onClose: () => onToggle?.(false),
  });
  return (
    <>
      <UnstyledButton w="100%" display="block" aria-label={messages.image.enlarge(alt)} onClick={open}>
        <ImageBox src={src} alt="" ratio={ratio} radius={radius} />
      </UnstyledButton>
      <LargerView opened={opened} src={src} alt={alt} onClose={close} />
    </>
  );
}
