import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import type { OpenedQuestion, QuestionForm } from '@xuezhou/contract/review/console';
import { useState } from 'react';
import { placesQuery } from '../../bank/bank.queries.ts';
import styles from './fields.module.css';

interface PlaceFieldsProps {
  form: QuestionForm;
  change: (changed: Partial<QuestionForm>) => void;
  faultAt: (at: string) => string | undefined;
  courseId: number;
  lectures: OpenedQuestion['lectures'];
}

const difficulties = [
  { value: '1', label: '易' },
  { value: '2', label: '中' },
  { value: '3', label: '难' },
];
const difficultyOf = (value: string | null): QuestionForm['difficulty'] =>
  value === '1' ? 1 : value === '3' ? 3 : 2;

/** Where it stands, how hard it is, and where a lecture says it. */
export function PlaceFields({ form, change, faultAt, courseId, lectures }: PlaceFieldsProps) {
  const places = useQuery(placesQuery(courseId)).data ?? [];
  const { readingId, subjectId } = form;
  const chapter = places.find((place) => place.readingId === readingId);
  const subjects = chapter?.subjects ?? [];
  const isGone =
    chapter !== undefined &&
    subjectId !== null &&
    subjects.every((subject) => subject.subjectId !== subjectId);
  return (
    <div className={styles.row}>
      <Select
        className={styles.wide}
        label="章节"
        placeholder="没有章节"
        searchable
        nothingFoundMessage="没有这一章"
        data={places.map(({ readingId: value, book, title }) => ({
          value: String(value),
          label: `${book} · ${title}`,
        }))}
        value={readingId === null ? null : String(readingId)}
        error={faultAt('readingId')}
        onChange={(value) => {
          const chosen = places.find((place) => String(place.readingId) === value);
          const [only, ...others] = chosen?.subjects ?? [];
          change({
            readingId: chosen?.readingId ?? null,
            subjectId: others.length === 0 ? (only?.subjectId ?? null) : null,
          });
        }}
      />
      <Select
        label="考点"
        placeholder="不分考点"
        clearable
        data={subjects.map(({ subjectId: value, title }) => ({
          value: String(value),
          label: title,
        }))}
        value={subjectId === null ? null : String(subjectId)}
        error={isGone ? '这个考点已不在这一章，请再选' : faultAt('subjectId')}
        onChange={(value) => change({ subjectId: value === null ? null : Number(value) })}
      />
      <Select
        label="难度"
        allowDeselect={false}
        data={difficulties}
        value={String(form.difficulty)}
        onChange={(value) => change({ difficulty: difficultyOf(value) })}
      />
      <LectureFields {...{ form, change, lectures }} />
    </div>
  );
}

/** `12:46` or `1:02:03`; null for what is no time. */
function secondIn(text: string): number | null {
  const match = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text.normalize('NFKC').trim());
  if (match === null) return null;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  const second = hours * 3600 + minutes * 60 + seconds;
  return second <= 86_400 ? second : null;
}

function LectureFields({
  form: { lecture },
  change,
  lectures,
}: Pick<PlaceFieldsProps, 'form' | 'change' | 'lectures'>) {
  const [time, setTime] = useState(lecture === null ? '' : clockText(lecture.second));
  const isTime = time.trim() === '' || secondIn(time) !== null;
  return (
    <>
      <Select
        className={styles.wide}
        label="讲到它的地方"
        placeholder="没有"
        clearable
        searchable
        nothingFoundMessage="没有这节课"
        data={lectures.map(({ bulletId, title }) => ({ value: String(bulletId), label: title }))}
        value={lecture === null ? null : String(lecture.bulletId)}
        onChange={(value) =>
          change({
            lecture:
              value === null ? null : { bulletId: Number(value), second: secondIn(time) ?? 0 },
          })
        }
      />
      {lecture !== null && (
        <TextInput
          label="讲到的时间"
          placeholder="12:46"
          maxLength={10}
          value={time}
          error={isTime ? undefined : '请写成 12:46'}
          onChange={({ currentTarget: { value } }) => {
            setTime(value);
            const second = secondIn(value);
            if (second !== null) change({ lecture: { ...lecture, second } });
          }}
        />
      )}
    </>
  );
}
