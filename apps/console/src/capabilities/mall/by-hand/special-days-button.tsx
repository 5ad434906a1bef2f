import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { SpecialDay } from '@xuezhou/rules/mall/working-days';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { specialDaysQuery } from './by-hand.queries.ts';

const SpecialDaysDialog = sheetPart(() => import('./special-days-dialog.tsx'), 'SpecialDaysDialog');

/** By what working days a transfer is waited for. */
export function SpecialDaysButton() {
  const isAllowed = useMay()('setting.write');
  const { data: days } = useQuery({ ...specialDaysQuery, enabled: isAllowed });
  const { open, dialog } = useDialog<readonly SpecialDay[]>((first, state) => (
    <SpecialDaysDialog first={first} now={days ?? first} {...state} />
  ));
  if (!isAllowed) return null;
  return (
    <>
      <Button
        variant="default"
        disabled={days === undefined}
        onClick={() => days !== undefined && open(days)}
      >
        节假日
      </Button>
      {dialog}
    </>
  );
}
