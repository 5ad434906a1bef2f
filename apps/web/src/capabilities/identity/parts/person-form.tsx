import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { getIdentityConfig, IdentityKind } from '@xuezhou/contract/identity';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useRef, useState, type SubmitEvent } from 'react';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { identityWords as words, type Side } from '../identity.words.ts';
import {
  findProblems,
  nothingGiven,
  sidesOf,
  type Field,
  type Given,
  type Problems,
} from '../person-form.ts';
import { usePersonSending } from '../use-person-sending.ts';
import styles from './person-form.module.css';
import { PictureField } from './picture-field.tsx';

type Config = Pick<DataOf<typeof getIdentityConfig>, 'kinds' | 'minimumAge' | 'consent'>;

interface PersonFormProps {
  config: Config;
  onPassed: () => void;
}

/** Who the student is, in one of the ways that the school takes. */
export function PersonForm({ config, onPassed }: PersonFormProps) {
  const { kinds, minimumAge, consent } = config;
  const [wanted, setWanted] = useState<IdentityKind | undefined>(kinds[0]);
  const kind = wanted !== undefined && kinds.includes(wanted) ? wanted : kinds[0];
  const [given, setGiven] = useState<Given>(nothingGiven);
  // A field complains once it was left, all of them once somebody went on.
  const [asked, setAsked] = useState<ReadonlySet<Field> | 'all'>(new Set<Field>());
  const form = useRef<HTMLFormElement>(null);
  const submission = usePersonSending({ onPassed });
  if (kind === undefined) return null;
  const problems = findProblems(kind, given, { minimumAge, now: serverNow() });
  const shown = (field: Field): string | undefined =>
    asked === 'all' || asked.has(field) ? problems[field] : undefined;
  const change = (part: Partial<Given>) => {
    setGiven((before) => ({ ...before, ...part }));
    submission.forgetProblem();
  };
  // Two may get ready at the same moment.
  const takePicture = (side: Side, picture: File) => {
    setGiven((before) => ({ ...before, pictures: { ...before.pictures, [side]: picture } }));
    submission.forgetProblem();
  };
  const leave = (field: Field, isEmpty: boolean) => {
    if (asked !== 'all' && !isEmpty) setAsked(new Set([...asked, field]));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked('all');
    if (Object.keys(problems).length > 0) focusFirst(form.current, problems);
    else void submission.send(kind, given, consent.version);
  };
  const isPassport = kind === 'passport';
  return (
    <SectionCard>
      <form ref={form} className={styles.root} onSubmit={submit} noValidate>
        {kinds.length > 1 && (
          <SegmentedControl
            fullWidth
            aria-label={words.kinds}
            value={kind}
            data={kinds.map((value) => ({ value, label: words.kind[value] }))}
            onChange={(value) => {
              setWanted(value);
              setAsked(new Set());
              submission.forgetProblem();
            }}
          />
        )}
        <p className="xz-small xz-quiet">{words.kindHelp[kind]}</p>
        <TextInput
          data-field="name"
          label={words.field.name}
          description={!shown('name') && words.field.nameHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="name"
          maxLength={100}
          value={given.name}
          error={shown('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
          onBlur={() => leave('name', given.name === '')}
        />
        <NumberField
          key={isPassport ? 'passport' : 'id-card'}
          isPassport={isPassport}
          given={given}
          problem={shown('number')}
          onChange={change}
          onLeave={(isEmpty) => leave('number', isEmpty)}
        />
        {sidesOf[kind].length > 0 && (
          <div className={styles.pictures}>
            {sidesOf[kind].map((side) => (
              <PictureField
                key={side}
                {...{ side, picture: given.pictures[side], error: shown(side) }}
                onChange={(picture) => takePicture(side, picture)}
              />
            ))}
          </div>
        )}
        <ConsentText paragraphs={consent.paragraphs} />
        <Checkbox
          data-field="consent"
          label={words.consent.agree}
          checked={given.isAgreed}
          error={shown('consent')}
          onChange={(event) => change({ isAgreed: event.currentTarget.checked })}
        />
        <p className={styles.problem} role="alert" hidden={submission.problem === undefined}>
          {submission.problem}
        </p>
        <UploadProgress part={submission.progress} />
        <Button type="submit" size="lg" className={styles.submit} loading={submission.isBusy}>
          {words.submit[kind]}
        </Button>
      </form>
    </SectionCard>
  );
}

interface NumberFieldProps {
  isPassport: boolean;
  given: Given;
  problem: string | undefined;
  onChange: (part: Partial<Given>) => void;
  onLeave: (isEmpty: boolean) => void;
}

/** Of the passport, or of the identity card. */
function NumberField({ isPassport, given, problem, onChange, onLeave }: NumberFieldProps) {
  const number = isPassport ? given.passportNo : given.idNumber;
  return (
    <TextInput
      data-field="number"
      label={isPassport ? words.field.passportNo : words.field.idNumber}
      description={!problem && (isPassport ? words.field.passportNoHint : words.field.idNumberHint)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={40}
      value={number}
      error={problem}
      onChange={({ currentTarget: { value } }) =>
        onChange(isPassport ? { passportNo: value } : { idNumber: value })
      }
      onBlur={() => onLeave(number === '')}
    />
  );
}

/** What becomes of what is given here. */
function ConsentText({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <section className={styles.consent} aria-label={words.consent.title}>
      <h2 className={styles.consentTitle}>{words.consent.title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}

function UploadProgress({ part }: { part: number | null }) {
  if (part === null) return null;
  return (
    <div className={styles.upload}>
      <ProgressLine value={Math.round(part * 100)} max={100} label={words.upload} height={6} />
      <p className="xz-small xz-quiet">{part < 1 ? words.uploading(part) : words.uploaded}</p>
    </div>
  );
}

/** The first field that asks for something, in the order in which they stand. */
function focusFirst(form: HTMLFormElement | null, problems: Problems): void {
  const first = (['name', 'number', 'front', 'back', 'page', 'consent'] as const).find(
    (field) => problems[field] !== undefined,
  );
  form?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus();
}
