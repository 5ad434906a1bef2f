import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { addCampMember } from '@xuezhou/contract/camp/console';
import { listEnrolments } from '@xuezhou/contract/enrolment/console';
import { Notice } from '@xuezhou/ui/notice';
import { useState } from 'react';
import { ActDialog } from '../../../platform/act/act-dialog.tsx';
import { runEach } from '../../../platform/act/run-each.ts';
import { StudentFinder, type FoundStudent } from '../../account/port/student-finder.tsx';
import type { CampClass, CampMember } from '../camp.queries.ts';
import { isFull } from '../class.words.ts';
import styles from './class-page.module.css';

interface AddMembersDialogProps {
  campClass: CampClass;
  members: readonly CampMember[];
  isOpen: boolean;
  onClose: () => void;
}

/** Puts students into a class, whatever its seats and dates say: the school's word goes over them. */
export function AddMembersDialog(props: AddMembersDialogProps) {
  const { campClass, members, isOpen, onClose } = props;
  const { classId, title, courseTitle } = campClass;
  const queryClient = useQueryClient();
  const [picked, setPicked] = useState<readonly FoundStudent[]>([]);
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const hasCourse = useHasCourse(picked, courseTitle);
  const add = async () => {
    const outcome = await runEach({
      items: picked,
      keyOf: ({ studentId }) => studentId,
      send: ({ studentId }) => call(addCampMember, { body: { classId, studentId } }),
    });
    await queryClient.invalidateQueries();
    setRefused(outcome.refused);
    setPicked(picked.filter(({ studentId }) => outcome.refused.has(studentId)));
    const said = `加了 ${outcome.done} 人进“${title}”`;
    if (outcome.refused.size === 0) return said;
    throw new RefusalError(
      0,
      `${outcome.done > 0 ? `${said}，` : ''}${outcome.refused.size} 人没有，原因在上面`,
    );
  };
  return (
    <ActDialog
      title={`给“${title}”加学员`}
      isOpen={isOpen}
      onClose={onClose}
      button={picked.length === 0 ? '加学员' : `加 ${picked.length} 人`}
      isReady={picked.length > 0}
      work={add}
    >
      {isFull(campClass) && <Notice tone="review" isLine title="名额已满，你还可以加" />}
      <StudentFinder
        isTaken={(studentId) =>
          members.some((member) => member.studentId === studentId)
            ? '已在班里'
            : picked.some((each) => each.studentId === studentId)
              ? '已选'
              : undefined
        }
        onFound={(student) => setPicked([...picked, student])}
      />
      {picked.length > 0 && (
        <ul className={styles.picked} aria-label="要加的学员">
          {picked.map(({ studentId, nickname }) => (
            <li key={studentId}>
              <span>
                {nickname}
                <PickedNote
                  refusal={refused.get(studentId)}
                  {...(hasCourse(studentId) === false && {
                    warning: `没有“${courseTitle}”，加进来也学不了，请先给他报名`,
                  })}
                />
              </span>
              <ActionIcon
                aria-label={`不加${nickname}`}
                onClick={() => setPicked(picked.filter((each) => each.studentId !== studentId))}
              >
                <IconX size={18} stroke={1.6} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </ActDialog>
  );
}

function PickedNote({ refusal, warning }: { refusal: string | undefined; warning?: string }) {
  if (refusal !== undefined)
    return (
      <span className={styles.note} data-tone="wrong">
        {refusal}
      </span>
    );
  if (warning === undefined) return null;
  return (
    <span className={styles.note} data-tone="review">
      {warning}
    </span>
  );
}

/** Whether a student has the course of the class; undefined until that is known. */
function useHasCourse(students: readonly FoundStudent[], courseTitle: string) {
  const studentIds = students.map(({ studentId }) => studentId);
  const enrolments = useQuery({
    ...operationQuery(listEnrolments, { body: { studentIds } }, { ignoreErrors: true }),
    enabled: studentIds.length > 0,
  }).data;
  return (studentId: number): boolean | undefined =>
    enrolments?.some((each) => each.studentId === studentId && each.courseTitle === courseTitle);
}
