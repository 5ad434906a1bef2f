import { IconArrowBackUp } from '@tabler/icons-react';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { ToolButton } from '@xuezhou/ui/tool-button';
import { usePhone } from '@xuezhou/ui/use-phone';
import { reviewWords } from '../review.words.ts';

/** Takes the last rating back. */
export function UndoTool({ onUndo }: { onUndo: (() => void) | null }) {
  const isPhone = usePhone();
  return (
    <ToolButton
      icon={<IconArrowBackUp stroke={1.6} />}
      isIconOnPhone
      disabled={onUndo === null}
      onClick={() => onUndo?.()}
      aria-keyshortcuts="z"
    >
      {reviewWords.undo} {!isPhone && <KeyHint keys={['Z']} />}
    </ToolButton>
  );
}
