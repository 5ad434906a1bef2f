import { ActionIcon, Button } from '@mantine/core';
import { exerciseTypes } from '@xuezhou/contract/practice';
import { IconCalendar, IconCircleMinus, IconPrinter, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { BottomBar } from '@xuezhou/ui/bottom-bar';
import { usePhone } from '@xuezhou/ui/use-phone';
import type { ReactElement, ReactNode } from 'react';
import { StartButton } from '../../../../platform/study/start-button.tsx';
import { maxChosen, toPractice } from '../../scope.ts';
import { toWrongPrint } from '../../ways.ts';
import { wrongWords as words } from '../../wrong/wrong.words.ts';

interface ChosenBarProps {
  courseId: number;
  ids: readonly number[];
  onMove: () => void;
  onRemove: () => void;
  onEnd: () => void;
}

const icon = { size: 18, stroke: 1.6 } as const;

/** What can be done with the questions that are ticked. */
export function ChosenBar({ courseId, ids, onMove, onRemove, onEnd }: ChosenBarProps) {
  const isPhone = usePhone();
  const chosen = ids.slice(0, maxChosen);
  const redo = { courseId, type: exerciseTypes.correcting, ids: chosen };
  return (
    <BottomBar start={<Tool label={words.chooseEnd} icon={<IconX {...icon} />} onClick={onEnd} />}>
      <span
        className={isPhone && chosen.length > 0 ? 'xz-hidden' : 'xz-small xz-quiet'}
        role="status"
      >
        {words.chosenCount(ids.length)}
      </span>
      {chosen.length > 0 && (
        <>
          <Tool
            label={words.printChosen}
            icon={<IconPrinter {...icon} />}
            renderRoot={(props) => <Link {...toWrongPrint(courseId, chosen)} {...props} />}
          />
          <Tool label={words.remove} icon={<IconCircleMinus {...icon} />} onClick={onRemove} />
          <Tool label={words.move} icon={<IconCalendar {...icon} />} onClick={onMove} />
          <StartButton
            courseId={courseId}
            renderRoot={(props) => <Link {...toPractice(redo)} {...props} data-main />}
          >
            {words.redoChosen(chosen.length)}
          </StartButton>
        </>
      )}
    </BottomBar>
  );
}

interface ToolProps {
  label: string;
  icon: ReactNode;
  onClick?: () => void;
  renderRoot?: (props: object) => ReactElement;
}

/** Its word stands on a desk; a phone has room for the sign. */
function Tool({ label, icon: sign, ...way }: ToolProps) {
  if (usePhone())
    return (
      <ActionIcon size={44} aria-label={label} {...way}>
        {sign}
      </ActionIcon>
    );
  return (
    <Button variant="default" leftSection={sign} {...way}>
      {label}
    </Button>
  );
}
