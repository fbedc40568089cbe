import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { buttonSizes, buttonVariants } from '#renderer/ui/button-styles.ts';

interface ImageButtonProps {
  readonly icon: Icon;
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** A button that replaces, crops or removes a picked image. */
export function ImageButton({ icon: ButtonIcon, label, disabled, onClick }: ImageButtonProps) {
  return (
    <Button
      {...buttonSizes.sm}
      {...buttonVariants.secondary}
      leftSection={<ButtonIcon size={16} aria-hidden />}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
