import { Button, NativeSelect } from '@mantine/core';
import {
  exerciseTypes,
  listQuestions,
  type ExerciseType,
  type FilterData,
} from '@xuezhou/contract/practice';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { Sheet } from '@xuezhou/ui/sheet';
import { useState } from 'react';
import { operationQuery } from '../../../platform/api/operation-query.ts';
import { useSteadyQuery } from '../../../platform/use-steady-query.ts';
import { exerciseTitles, landingWords } from '../landing.words.ts';
import { filterQuery } from '../views.queries.ts';
import { practiceWords } from '../practice.words.ts';
import { toPractice, type Scope, type ScopeFilter } from '../scope.ts';
import { difficultyText } from '../session.words.ts';
import styles from './filter-sheet.module.css';

const words = landingWords.filters;
const { sequential, favorites, correcting, big, bank, chapter } = exerciseTypes;
const sources: readonly ExerciseType[] = [sequential, chapter, favorites, correcting, big, bank];

type Choice = Pick<Scope, 'bookId'> & { filter: ScopeFilter };

/** Narrows a list by book, kind, difficulty and what was done; then it is practised. */
export function FilterSheet({ courseId, onClose }: { courseId: number; onClose: () => void }) {
  const navigate = useNavigate();
  const [type, setType] = useState<ExerciseType>(sequential);
  const [choice, setChoice] = useState<Choice>({ filter: {} });
  const { data, isError, isFetching, refetch } = useSteadyQuery(filterQuery(courseId, type));
  const scope: Scope = { courseId, type, ...choice };
  const { data: found } = useQuery(
    operationQuery(listQuestions, {
      body: {
        courseId,
        type,
        ...(choice.bookId !== undefined && { bookId: choice.bookId }),
        filter: choice.filter,
      },
    }),
  );
  return (
    <Sheet title={landingWords.filter} isOpen onClose={onClose}>
      <div className={styles.root}>
        <p className="xz-small xz-quiet">{landingWords.filterText}</p>
        <NativeSelect
          label={words.type}
          data={sources.map((source) => ({ value: String(source), label: exerciseTitles[source] }))}
          value={String(type)}
          onChange={(event) => {
            setType(Number(event.currentTarget.value) as ExerciseType);
            setChoice({ filter: {} });
          }}
        />
        {isError && (
          <ErrorState
            title={words.failed}
            action={
              <Button loading={isFetching} onClick={() => void refetch()}>
                {words.again}
              </Button>
            }
          />
        )}
        {!data && !isError && <PageSkeleton shape="list" />}
        {data && <Fields data={data} choice={choice} onChange={setChoice} />}
        <Button
          size="lg"
          disabled={!found || found.questions.length === 0}
          onClick={() => void navigate(toPractice(scope))}
        >
          {words.begin(found?.questions.length ?? data?.total ?? 0)}
        </Button>
      </div>
    </Sheet>
  );
}

interface FieldsProps {
  data: FilterData;
  choice: Choice;
  onChange: (choice: Choice) => void;
}

function Fields({ data, choice, onChange }: FieldsProps) {
  const { filter } = choice;
  const change = (name: keyof ScopeFilter, value: string | number | undefined) => {
    const { [name]: _before, ...rest } = filter;
    onChange({ ...choice, filter: value === undefined ? rest : { ...rest, [name]: value } });
  };
  return (
    <>
      {data.books.length > 1 && (
        <Field
          label={words.book}
          value={choice.bookId}
          items={data.books.map(({ bookId, bookName, count }) => [bookId, bookName, count])}
          onChange={(bookId) => onChange({ filter, ...(bookId && { bookId: Number(bookId) }) })}
        />
      )}
      <Field
        label={words.kind}
        value={filter.kind}
        items={data.kinds.map(({ kind, count }) => [kind, practiceWords.kindOf(kind), count])}
        onChange={(kind) => change('kind', kind)}
      />
      <Field
        label={words.difficulty}
        value={filter.difficulty}
        items={data.difficulties.map(({ difficulty, count }) => [
          difficulty,
          difficultyText(difficulty),
          count,
        ])}
        onChange={(difficulty) =>
          change('difficulty', difficulty === undefined ? undefined : Number(difficulty))
        }
      />
      <Field
        label={words.status}
        value={filter.status}
        items={data.statuses.map(({ status, count }) => [status, words.statuses[status], count])}
        onChange={(status) => change('status', status)}
      />
    </>
  );
}

interface FieldProps {
  label: string;
  value: string | number | undefined;
  items: readonly (readonly [value: string | number, label: string, count: number])[];
  onChange: (value: string | undefined) => void;
}

function Field({ label, value, items, onChange }: FieldProps) {
  return (
    <NativeSelect
      label={label}
      data={[
        { value: '', label: words.any },
        ...items.map(([own, text, count]) => ({
          value: String(own),
          label: words.option(text, count),
        })),
      ]}
      value={String(value ?? '')}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? undefined : currentTarget.value)
      }
    />
  );
}
