import { NumberInput, Slider } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { fenOfPoints } from '@xuezhou/rules/mall/money';
import { Row } from '@xuezhou/ui/row';
import { useState, type KeyboardEvent } from 'react';
import { exactPrice } from '../money.ts';
import { orderWords as words } from './order.words.ts';
import styles from './points-field.module.css';

interface PointsFieldProps {
  value: number;
  /** What the student has, the most that may be used here, and the steps. */
  balance: number;
  most: number;
  step: number;
  onChange: (points: number) => void;
}

const page = 100;

/** How many points pay: a slider and a field of one value. */
export function PointsField(props: PointsFieldProps) {
  const { balance, most, step } = props;
  const field = usePoints(props);
  const { used, choose, settle } = field;
  if (most < step) return <Row icon={<Coins />} title={words.points} caption={words.pointsFew} />;
  return (
    <div className={styles.root}>
      <Row
        icon={<Coins />}
        title={words.pointsTitle(used, exactPrice(fenOfPoints(used)))}
        caption={words.pointsHave(balance.toLocaleString('en-US'))}
        end={
          <NumberInput
            className={styles.number}
            aria-label={words.points}
            value={field.typed ?? used}
            min={0}
            step={step}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            hideControls
            thousandSeparator=","
            onChange={field.type}
            onBlur={settle}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !isComposing(event)) settle();
            }}
          />
        }
      />
      <p className={styles.note} role="status">
        {field.note}
      </p>
      <div className={styles.slider} onKeyDownCapture={field.onKey}>
        <Slider
          label={null}
          value={used}
          min={0}
          max={most}
          step={step}
          thumbLabel={words.points}
          size={6}
          thumbSize={24}
          onChange={choose}
        />
        <Ends balance={balance} most={most} step={step} onChoose={choose} />
      </div>
    </div>
  );
}

function usePoints({ value, most, step, onChange }: PointsFieldProps) {
  const [typed, setTyped] = useState<number | string | null>(null);
  const [note, setNote] = useState('');
  const used = Math.min(value, most);
  const choose = (points: number) => {
    const fitting = Math.floor(Math.min(Math.max(0, points), most) / step) * step;
    setNote('');
    setTyped(null);
    onChange(fitting);
    return fitting;
  };
  return {
    ...{ used, typed, note, choose, type: setTyped },
    /** What was typed is made to fit, and the page says so. */
    settle: () => {
      if (typed === null) return;
      const wanted = Number(typed) || 0;
      const fitting = choose(wanted);
      if (wanted > most) setNote(words.pointsCapped(fitting));
      else if (fitting !== wanted) setNote(words.pointsStepped(fitting));
    },
    onKey: (event: KeyboardEvent) => {
      const steps: Partial<Record<string, number>> = { PageUp: page, PageDown: -page };
      const by = steps[event.key];
      if (by === undefined) return;
      event.preventDefault();
      choose(used + by);
    },
  };
}

interface EndsProps extends Pick<PointsFieldProps, 'balance' | 'most' | 'step'> {
  onChoose: (points: number) => void;
}

function Ends({ balance, most, step, onChoose }: EndsProps) {
  const isCapped = most < Math.floor(balance / step) * step;
  return (
    <div className={styles.ends}>
      <button type="button" onClick={() => onChoose(0)}>
        {words.pointsNone}
      </button>
      <button type="button" onClick={() => onChoose(most)}>
        {isCapped
          ? words.pointsMost(most.toLocaleString('en-US'))
          : words.pointsAll(exactPrice(fenOfPoints(most)))}
      </button>
    </div>
  );
}

const Coins = () => <IconCoins size={20} stroke={1.6} aria-hidden />;
