import { Button, NumberInput, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { RubricPoint } from '@xuezhou/contract/marking/console';
import { levelId } from '@xuezhou/rules/marking/rubric';
import styles from './rubric-dialog.module.css';

interface PointFieldsProps {
  points: readonly RubricPoint[];
  onChange: (points: readonly RubricPoint[]) => void;
  newPoint: () => RubricPoint;
}

const mostPoints = 12;
const mostLevels = 9;
/** Ids below it are places, of rubrics from before levels had any. */
const firstId = 1000;

/** One that no mark names: not even of a level that was taken out. */
const newLevel = (points: number): RubricPoint['levels'][number] => ({
  id: firstId + Math.floor(Math.random() * 2_000_000_000),
  points,
  words: '',
});
const plus = <IconPlus size={16} stroke={1.6} aria-hidden />;

/** Each point with its levels, from the least to the most. */
export function PointFields({ points, onChange, newPoint }: PointFieldsProps) {
  return (
    <>
      {points.map((point, place) => (
        <OnePoint
          key={point.key}
          point={point}
          place={place}
          onChange={(next) => onChange(points.map((each, at) => (at === place ? next : each)))}
          onDrop={
            points.length > 1
              ? () => onChange(points.filter((_each, at) => at !== place))
              : undefined
          }
        />
      ))}
      <Button
        className={styles.add}
        variant="default"
        leftSection={plus}
        disabled={points.length >= mostPoints}
        onClick={() => onChange([...points, newPoint()])}
      >
        加一个评分点
      </Button>
    </>
  );
}

interface OnePointProps {
  point: RubricPoint;
  place: number;
  onChange: (point: RubricPoint) => void;
  onDrop: (() => void) | undefined;
}

function OnePoint({ point, place, onChange, onDrop }: OnePointProps) {
  const { title, levels } = point;
  const change = (at: number, news: Partial<RubricPoint['levels'][number]>) =>
    onChange({
      ...point,
      levels: levels.map((level, no) => (no === at ? { ...level, ...news } : level)),
    });
  return (
    <fieldset className={styles.point}>
      <legend>第 {place + 1} 点</legend>
      <div className={styles.title}>
        <TextInput
          label="看什么"
          maxLength={200}
          value={title}
          onChange={({ currentTarget }) => onChange({ ...point, title: currentTarget.value })}
        />
        {onDrop !== undefined && (
          <Button
            variant="subtle"
            color="red"
            aria-label={`去掉第 ${place + 1} 点`}
            onClick={onDrop}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </Button>
        )}
      </div>
      {levels.map((level, at) => (
        <div key={levelId(level, at)} className={styles.level}>
          <TextInput
            aria-label={`第 ${place + 1} 点第 ${at + 1} 档的说明`}
            placeholder="怎样算这一档"
            maxLength={200}
            value={level.words}
            onChange={({ currentTarget }) => change(at, { words: currentTarget.value })}
          />
          <NumberInput
            aria-label={`第 ${place + 1} 点第 ${at + 1} 档的分`}
            min={0}
            max={100}
            allowDecimal={false}
            clampBehavior="strict"
            suffix=" 分"
            value={level.points}
            onChange={(points) => change(at, { points: Number(points) || 0 })}
          />
          <Button
            variant="subtle"
            aria-label={`去掉第 ${place + 1} 点第 ${at + 1} 档`}
            disabled={levels.length <= 2}
            onClick={() => onChange({ ...point, levels: levels.filter((_each, no) => no !== at) })}
          >
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </Button>
        </div>
      ))}
      <Button
        className={styles.add}
        size="compact-sm"
        variant="subtle"
        leftSection={plus}
        disabled={levels.length >= mostLevels}
        onClick={() =>
          onChange({
            ...point,
            levels: [...levels, newLevel((levels.at(-1)?.points ?? 0) + 1)],
          })
        }
      >
        加一档
      </Button>
    </fieldset>
  );
}
