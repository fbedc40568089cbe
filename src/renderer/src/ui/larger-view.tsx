import { Image, Modal } from '@mantine/core';
import { messages } from '#renderer/lib/messages.ts';

interface LargerViewProps {
  readonly opened: boolean;
  readonly src: string;
  readonly alt: string;
  readonly onClose: () => void;
}

/** A picture as large as the window allows. */
export function LargerView({ opened, src, alt, onClose }: LargerViewProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={alt}
      size="auto"
      centered
      padding="xs"
      closeButtonProps={{ 'aria-label': messages.close }}
    >
      <Image
        src={src}
        alt={alt}
        fit="contain"
        mah="calc(100vh - 10rem)"
        maw="calc(100vw - 4rem)"
        w="auto"
        mx="auto"
      />
    </Modal>
  );
}
