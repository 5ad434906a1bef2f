import { Button, Checkbox, NativeSelect, Switch } from '@mantine/core';
import {
  type CalendarKind,
  type MessageChannel,
  type MessageKind,
  type MessagePace,
  type MessageWishes as Wishes,
} from '@xuezhou/contract/message';
import { usualHours } from '@xuezhou/rules/message/delivery-time';
import styles from './message-wishes.module.css';
import { PushRow } from './push-row.tsx';
import { Row } from './wish-row.tsx';
import { useWishes } from './use-wishes.ts';
import { wishesWords as words } from './wishes.words.ts';

const kinds = Object.keys(words.kinds) as MessageKind[];
const paces = Object.keys(words.paces) as MessagePace[];

/** By what one is told of which messages, and when not; each is saved by choosing. */
export function MessageWishes() {
  const { data, isError, refetch, save } = useWishes();
  if (isError)
    return (
      <p className={styles.lead} role="status">
        {words.failed}
        <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
          {words.retry}
        </Button>
      </p>
    );
  if (data === undefined) return <div className={styles.waiting} aria-busy />;
  const { wishes, channels, push } = data;
  const ready = channels.filter(({ state }) => state === 'ready');
  const reaching = (kind: MessageKind) =>
    ready.filter(({ kinds: told }) => told?.includes(kind) ?? true).map(({ channel }) => channel);
  const via = ready.find(({ channel }) => channel === 'work')?.via;
  const names = via ? { ...words.channels, work: words.providers[via.provider] } : words.channels;
  const unbound = channels.flatMap(({ channel, state }) =>
    // A browser is no address: it is switched on here.
    state === 'unbound' && channel !== 'push' && channel !== 'work'
      ? [words.addresses[channel]]
      : [],
  );
  return (
    <>
      <p className={styles.lead}>
        {words.lead}
        {unbound.length > 0 && words.unbound(unbound.join('、'))}
        {via && words.workLead(words.providers[via.provider], via.organisation)}
      </p>
      <ul>
        {push && <PushRow push={push} />}
        {ready.length > 0 && (
          <>
            {kinds
              .map((kind) => ({ kind, channels: reaching(kind) }))
              .filter(({ channels: told }) => told.length > 0)
              .map((row) => (
                <KindRow key={row.kind} {...row} names={names} wishes={wishes} onSave={save} />
              ))}
            <QuietRow wishes={wishes} onSave={save} />
            <Row label={words.digest}>
              <HourSelect
                label={words.digest}
                hour={wishes.digestHour}
                onChange={(digestHour) => save({ ...wishes, digestHour })}
              />
            </Row>
          </>
        )}
        {wishes.calendar && (
          <CalendarRow
            wanted={wishes.calendar}
            onSave={(calendar) => save({ ...wishes, calendar })}
          />
        )}
      </ul>
    </>
  );
}

interface RowProps {
  wishes: Wishes;
  onSave: (wishes: Wishes) => void;
}

interface KindRowProps extends RowProps {
  kind: MessageKind;
  channels: readonly MessageChannel[];
  /** What each is called for who reads. */
  names: Readonly<Record<MessageChannel, string>>;
}

function KindRow({ kind, channels, names, wishes, onSave }: KindRowProps) {
  const { choices } = wishes;
  const choose = (channel: MessageChannel, pace: MessagePace) => {
    const others = choices.filter((one) => one.kind !== kind || one.channel !== channel);
    onSave({
      ...wishes,
      choices: pace === 'off' ? others : [...others, { kind, channel, pace }],
    });
  };
  return (
    <Row label={words.kinds[kind]} hint={words.kindHints[kind]}>
      {channels.map((channel) => (
        <label key={channel} className={styles.channel}>
          <span aria-hidden>{names[channel]}</span>
          <NativeSelect
            size="sm"
            aria-label={words.choice(words.kinds[kind], names[channel])}
            data={paces.map((pace) => ({ value: pace, label: words.paces[pace] }))}
            value={
              choices.find((one) => one.kind === kind && one.channel === channel)?.pace ?? 'off'
            }
            onChange={({ currentTarget: { value } }) => {
              const pace = paces.find((each) => each === value);
              if (pace !== undefined) choose(channel, pace);
            }}
          />
        </label>
      ))}
    </Row>
  );
}

function QuietRow({ wishes, onSave }: RowProps) {
  const { quiet } = wishes;
  return (
    <Row label={words.quiet} hint={words.quietHint}>
      {quiet && (
        <>
          <HourSelect
            label={words.quietFrom}
            hour={quiet.from}
            onChange={(from) => onSave({ ...wishes, quiet: { ...quiet, from } })}
          />
          <span aria-hidden>{words.to}</span>
          <HourSelect
            label={words.quietTo}
            hour={quiet.to}
            onChange={(to) => onSave({ ...wishes, quiet: { ...quiet, to } })}
          />
        </>
      )}
      <Switch
        aria-label={words.quiet}
        checked={quiet !== null}
        onChange={({ currentTarget: { checked } }) =>
          onSave({ ...wishes, quiet: checked ? { ...usualHours.quiet } : null })
        }
      />
    </Row>
  );
}

const calendarKinds = Object.keys(words.calendarKinds) as CalendarKind[];

interface CalendarRowProps {
  wanted: readonly CalendarKind[];
  onSave: (wanted: CalendarKind[]) => void;
}

/** What has a day of its own, for the calendar whose address the plan gives. */
function CalendarRow({ wanted, onSave }: CalendarRowProps) {
  return (
    <Row label={words.calendar} hint={words.calendarHint}>
      {calendarKinds.map((kind) => (
        <Checkbox
          key={kind}
          label={words.calendarKinds[kind]}
          checked={wanted.includes(kind)}
          onChange={({ currentTarget: { checked } }) =>
            onSave(
              calendarKinds.filter((each) => (each === kind ? checked : wanted.includes(each))),
            )
          }
        />
      ))}
    </Row>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: words.hour(hour),
}));

function HourSelect({
  label,
  hour,
  onChange,
}: {
  label: string;
  hour: number;
  onChange: (hour: number) => void;
}) {
  return (
    <NativeSelect
      size="sm"
      aria-label={label}
      data={hours}
      value={String(hour)}
      onChange={({ currentTarget: { value } }) => onChange(Number(value))}
    />
  );
}
