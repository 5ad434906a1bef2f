import { NumberInput, Slider } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
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
export function PointsField({ value, balance, most, step, onChange }: PointsFieldProps) {
  const [typed, setTyped] = useState<number | string | null>(null);
  const [note, setNote] = useState('');
  if (most < step) return <Row icon={<Coins />} title={words.points} caption={words.pointsFew} />;
  const used = Math.min(value, most);
  const money = exactPrice(fenOfPoints(used));
  const choose = (points: number) => {
    const fitting = Math.floor(Math.min(Math.max(0, points), most) / step) * step;
    setNote('');
    setTyped(null);
    onChange(fitting);
    return fitting;
  };
  const settle = () => {
    if (typed === null) return;
    const wanted = Number(typed) || 0;
    const fitting = choose(wanted);
    if (wanted > most) setNote(words.pointsCapped(fitting));
    else if (fitting !== wanted) setNote(words.pointsStepped(fitting));
  };
  const onKey = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, number>> = { PageUp: page, PageDown: -page };
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    choose(used + by);
  };
  return (
    <div className={styles.root}>
      <Row
        icon={<Coins />}
        title={words.pointsTitle(used, money)}
        caption={words.pointsHave(balance.toLocaleString('en-US'))}
        end={
          <NumberInput
            className={styles.number}
            aria-label={words.points}
            value={typed ?? used}
            min={0}
            step={step}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            hideControls
            thousandSeparator=","
            onChange={setTyped}
            onBlur={settle}
            onKeyDown={({ key }) => {
              if (key === 'Enter') settle();
            }}
          />
        }
      />
      <p className={styles.note} role="status">
        {note}
      </p>
      <div className={styles.slider} onKeyDownCapture={onKey}>
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
        <div className={styles.ends}>
          <button type="button" onClick={() => choose(0)}>
            {words.pointsNone}
          </button>
          <button type="button" onClick={() => choose(most)}>
            {most < Math.floor(balance / step) * step
              ? words.pointsMost(most.toLocaleString('en-US'))
              : words.pointsAll(exactPrice(fenOfPoints(most)))}
          </button>
        </div>
      </div>
    </div>
  );
}

const Coins = () => <IconCoins size={20} stroke={1.6} aria-hidden />;
