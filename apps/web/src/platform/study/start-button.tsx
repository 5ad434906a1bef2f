import { Button, type ButtonProps } from '@mantine/core';
import type { ReactElement } from 'react';
import { useClosure } from './use-closure.ts';

interface StartButtonProps extends ButtonProps {
  courseId: number;
  /** A link in place of a button. */
  renderRoot?: (props: object) => ReactElement;
  onClick?: () => void;
  /** In a form. */
  type?: 'submit';
}

/** Begins something of a course. Where that can only be looked at, it says so and begins nothing. */
export function StartButton({ courseId, children, renderRoot, ...button }: StartButtonProps) {
  const closure = useClosure(courseId);
  if (closure !== null)
    return (
      <Button {...button} leftSection={null} variant="default" disabled>
        {closure}
        <span className="xz-hidden">{children}</span>
      </Button>
    );
  return (
    <Button {...button} {...(renderRoot && { renderRoot })}>
      {children}
    </Button>
  );
}
