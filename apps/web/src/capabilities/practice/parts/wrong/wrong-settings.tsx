import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useStudent } from '../../../../platform/session/session.ts';
import { toWrongPrint } from '../../ways.ts';
import { wrongWords as words } from '../../wrong/wrong.words.ts';
import { AutoRemoveSwitch } from './auto-remove-switch.tsx';
import { RightsSelect } from './rights-select.tsx';

interface WrongSettingsProps {
  courseId: number;
  rightsNeeded: number;
  isEmpty: boolean;
  onRights: (times: number) => void;
}

/** When a question leaves the book, and the way to paper. */
export function WrongSettings({ courseId, rightsNeeded, isEmpty, onRights }: WrongSettingsProps) {
  const { profile } = useStudent();
  return (
    <>
      <AutoRemoveSwitch />
      {profile.autoRemoveWronglist && <RightsSelect value={rightsNeeded} onChange={onRights} />}
      {!isEmpty && (
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.6} />}
          renderRoot={(props) => <Link {...toWrongPrint(courseId)} {...props} />}
        >
          {words.print}
        </Button>
      )}
    </>
  );
}
