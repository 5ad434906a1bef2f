import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { v7 as newId } from 'uuid';
import { listMarkers, splitMarking } from '@xuezhou/contract/marking/console';
import { Dialog } from '@xuezhou/ui/dialog';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import type { Answers } from '../marking.queries.ts';
import styles from './split-dialog.module.css';

interface SplitDialogProps {
  questionId: number;
  answers: Answers;
  isOpen: boolean;
  onClose: () => void;
}

/** Who marks with whom: what waits is split by chance, what was marked stays. */
export function SplitDialog({ questionId, answers, isOpen, onClose }: SplitDialogProps) {
  const { markers, waiting } = answers;
  const people = useQuery(operationQuery(listMarkers, { params: { questionId } }));
  const [chosen, setChosen] = useState<readonly number[]>(markers.map(({ staffId }) => staffId));
  const [actId] = useState(() => newId());
  const { act, isBusy, refusal, forget } = useAct();
  const split = async (staffIds: readonly number[]) => {
    const isDone = await act(async () => {
      const body = { questionId, staffIds: [...staffIds], actId };
      const told = await call(splitMarking, { body });
      return staffIds.length === 0 ? '不分了，谁都可以批' : `分了 ${told.answers} 份`;
    });
    if (isDone) onClose();
  };
  const turn = (staffId: number) => {
    forget();
    setChosen(
      chosen.includes(staffId) ? chosen.filter((id) => id !== staffId) : [...chosen, staffId],
    );
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="分工">
      <div className={styles.root}>
        {markers.map(({ staffId, name, total, marked }) => (
          <div key={staffId} className={styles.share}>
            <span>{name}</span>
            <ProgressLine value={marked} max={total} label={`${name}批了多少`} />
            <span>
              {marked} / {total}
            </span>
          </div>
        ))}
        <Checkbox.Group
          label="谁来批"
          description="没批的随机分，批过的不动；停用的人手里的会放回来"
        >
          <div className={styles.people}>
            {(people.data ?? []).map(({ staffId, name }) => (
              <Checkbox
                key={staffId}
                label={name}
                checked={chosen.includes(staffId)}
                onChange={() => turn(staffId)}
              />
            ))}
          </div>
        </Checkbox.Group>
        {people.isError && <p className={styles.refusal}>没有取到名单，请关掉再开一次。</p>}
        <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
          {refusal}
        </p>
        <div className={styles.buttons}>
          {markers.length > 0 && (
            <Button variant="default" disabled={isBusy} onClick={() => void split([])}>
              不分了
            </Button>
          )}
          <Button
            loading={isBusy}
            disabled={chosen.length === 0 || waiting === 0}
            onClick={() => void split(chosen)}
          >
            {chosen.length === 0 ? '还没选人' : `把 ${waiting} 份分给 ${chosen.length} 人`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
