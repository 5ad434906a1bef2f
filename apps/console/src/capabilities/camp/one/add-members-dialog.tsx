import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { addCampMember } from '@xuezhou/contract/camp/console';
import { Notice } from '@xuezhou/ui/notice';
import { useState } from 'react';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { runEach } from '../../../platform/act/run-each.ts';
import { courseChoicesQuery, enrolmentsQuery } from '../../enrolment/port/enrolment.queries.ts';
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
  const { classId, title } = campClass;
  const queryClient = useQueryClient();
  const [picked, setPicked] = useState<readonly FoundStudent[]>([]);
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const warningFor = useCourseWarning(picked, campClass);
  const addOne = async ({ studentId }: FoundStudent) => {
    await call(addCampMember, { body: { classId, studentId } });
    // At once: where the network is lost after it, it is not to be done again.
    setPicked((all) => all.filter((each) => each.studentId !== studentId));
  };
  const addAll = async () => {
    try {
      return await runEach({
        items: picked,
        keyOf: ({ studentId }) => studentId,
        send: addOne,
      });
    } finally {
      await queryClient.invalidateQueries();
    }
  };
  const add = async () => {
    setRefused(new Map());
    const outcome = await addAll();
    setRefused(outcome.refused);
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
                <PickedNote refusal={refused.get(studentId)} warning={warningFor(studentId)} />
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

interface PickedNoteProps {
  refusal: string | undefined;
  warning: string | undefined;
}

function PickedNote({ refusal, warning }: PickedNoteProps) {
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

/** Why a student could not study in the class; undefined also until that is known. */
function useCourseWarning(
  students: readonly FoundStudent[],
  { courseId, courseTitle }: Pick<CampClass, 'courseId' | 'courseTitle'>,
) {
  const studentIds = students.map(({ studentId }) => studentId);
  const isWanted = students.length > 0;
  const enrolments = useQuery({ ...enrolmentsQuery(studentIds), enabled: isWanted }).data;
  const choices = useQuery({ ...courseChoicesQuery, enabled: isWanted }).data;
  const isOpen = choices?.find((each) => each.courseId === courseId)?.isOpen;
  return (studentId: number): string | undefined => {
    if (enrolments === undefined || isOpen === undefined) return undefined;
    const own = enrolments.find(
      (each) => each.studentId === studentId && each.courseId === courseId,
    );
    if (own?.closedBy === 'expired') return `“${courseTitle}”已到期，加进来也学不了，请先给他延长`;
    return own === undefined && !isOpen
      ? `没有“${courseTitle}”，加进来也学不了，请先给他报名`
      : undefined;
  };
}
