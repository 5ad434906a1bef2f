import { Button, Radio, TextInput } from '@mantine/core';
import type { PointsGood, Receiver } from '@xuezhou/contract/points';
import { receiverFaults } from '@xuezhou/rules/points/receiver';
import { Dialog } from '@xuezhou/ui/dialog';
import { useDelayed } from '@xuezhou/ui/use-delayed';
import { useState, type SubmitEvent } from 'react';
import { dayText } from '@xuezhou/client/time/days.ts';
import { useOnline } from '@xuezhou/client/network/network.ts';
import { figure } from '../figure.ts';
import { exchangeWords as words } from '../points.words.ts';
import { useExchange } from '../use-exchange.ts';
import styles from './points.module.css';

interface Course {
  courseId: number;
  courseName: string;
  expireDate: string;
}

interface ExchangeDialogProps {
  good: PointsGood;
  free: number;
  courses: readonly Course[];
  isOpen: boolean;
  onClose: () => void;
}

const nobody: Receiver = { receiver: '', mobile: '', address: '' };

/** What it costs, what is left, and where it goes; waits for the server. */
export function ExchangeDialog({ good, free, courses, isOpen, onClose }: ExchangeDialogProps) {
  const isOnline = useOnline();
  const [courseId, setCourseId] = useState<number | null>(null);
  const [to, setTo] = useState<Receiver>(nobody);
  const [isAsked, setAsked] = useState(false);
  const { exchange, isBusy, problem, forget } = useExchange(good, onClose);
  const faults = good.kind === 'posted' ? faultsOf(to) : {};
  const isCourseMissing = good.kind === 'extend' && courseId === null;
  const close = () => {
    if (isBusy) return;
    forget();
    onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isBusy || !isOnline || isCourseMissing || Object.keys(faults).length > 0) return;
    exchange(good.kind === 'extend' ? { courseId: courseId ?? 0 } : { to });
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={words.title(good.title)} size={440}>
      <form onSubmit={submit} noValidate>
        <Sum cost={good.points} rest={Math.max(0, free - good.points)} />
        {good.kind === 'extend' && (
          <CourseChoice
            courses={courses}
            value={courseId}
            problem={isAsked && isCourseMissing ? words.chooseCourse : undefined}
            onChange={setCourseId}
          />
        )}
        {good.kind === 'posted' && (
          <ReceiverFields to={to} faults={isAsked ? faults : {}} onChange={setTo} />
        )}
        <p className={styles.problem} role="alert">
          {isOnline ? problem : words.offline}
        </p>
        <div className={styles.modalFoot}>
          <Button size="lg" variant="default" onClick={close} disabled={isBusy}>
            {words.cancel}
          </Button>
          <Button
            size="lg"
            type="submit"
            loading={isBusy}
            disabled={!isOnline || (good.kind === 'extend' && courses.length === 0)}
          >
            {words.confirm(good.points)}
          </Button>
        </div>
        {isBusy && <Slow />}
      </form>
    </Dialog>
  );
}

function Sum({ cost, rest }: { cost: number; rest: number }) {
  return (
    <dl className={styles.sum}>
      <div>
        <dt>{words.cost}</dt>
        <dd>{figure(cost)}</dd>
      </div>
      <div>
        <dt>{words.rest}</dt>
        <dd>{figure(rest)}</dd>
      </div>
    </dl>
  );
}

/** After ten seconds of waiting. */
function Slow() {
  const isSlow = useDelayed(10_000);
  return (
    <p className="xz-caption xz-quiet" role="status">
      {isSlow && words.slow}
    </p>
  );
}

interface CourseChoiceProps {
  courses: readonly Course[];
  value: number | null;
  problem: string | undefined;
  onChange: (courseId: number) => void;
}

function CourseChoice({ courses, value, problem, onChange }: CourseChoiceProps) {
  if (courses.length === 0) return <p className="xz-small xz-quiet">{words.noCourse}</p>;
  return (
    <Radio.Group
      label={words.course}
      value={value === null ? '' : String(value)}
      error={problem}
      onChange={(chosen) => onChange(Number(chosen))}
    >
      <div className={styles.choices}>
        {courses.map(({ courseId, courseName, expireDate }) => (
          <Radio.Card key={courseId} value={String(courseId)} className={styles.choice}>
            <Radio.Indicator />
            <div>
              <div>{courseName}</div>
              <div className="xz-caption xz-quiet">{words.until(dayText(expireDate))}</div>
            </div>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

type Faults = { readonly [Field in keyof Receiver]?: string };

const faultWords: Required<Faults> = {
  receiver: words.receiverWrong,
  mobile: words.mobileWrong,
  address: words.addressWrong,
};

const faultsOf = (to: Receiver): Faults =>
  Object.fromEntries(receiverFaults(to).map((field) => [field, faultWords[field]]));

interface ReceiverFieldsProps {
  to: Receiver;
  faults: Faults;
  onChange: (to: Receiver) => void;
}

function ReceiverFields({ to, faults, onChange }: ReceiverFieldsProps) {
  return (
    <div className={styles.fields}>
      <TextInput
        label={words.receiver}
        autoComplete="name"
        maxLength={40}
        value={to.receiver}
        error={faults.receiver}
        onChange={(event) => onChange({ ...to, receiver: event.currentTarget.value })}
      />
      <TextInput
        label={words.mobile}
        autoComplete="tel-national"
        inputMode="numeric"
        maxLength={20}
        value={to.mobile}
        error={faults.mobile}
        onChange={(event) => onChange({ ...to, mobile: event.currentTarget.value })}
      />
      <TextInput
        label={words.address}
        description={words.addressHint}
        autoComplete="street-address"
        maxLength={200}
        value={to.address}
        error={faults.address}
        onChange={(event) => onChange({ ...to, address: event.currentTarget.value })}
      />
    </div>
  );
}
