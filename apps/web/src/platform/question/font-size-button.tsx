import { IconTextSize } from '@tabler/icons-react';
import { ToolButton } from '@xuezhou/ui/tool-button';
import type { ComponentPropsWithRef } from 'react';
import { questionWords as words } from '@xuezhou/client/question/question.words.ts';

export function FontSizeButton(button: Omit<ComponentPropsWithRef<'button'>, 'children'>) {
  return (
    <ToolButton
      aria-haspopup="dialog"
      {...button}
      icon={<IconTextSize stroke={1.6} />}
      isIconOnPhone
    >
      {words.fontSize}
    </ToolButton>
  );
}
