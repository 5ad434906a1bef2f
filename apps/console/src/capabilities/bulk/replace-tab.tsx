import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { call } from '@xuezhou/client/api/call.ts';
import {
  findInCourse,
  maxHits,
  replaceInCourse,
  type FoundText,
  type Where,
} from '@xuezhou/contract/bulk/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { Notice } from '@xuezhou/ui/notice';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useRef, useState, type SubmitEvent } from 'react';
import { v7 as newId } from 'uuid';
import { useAct } from '../../platform/act/use-act.ts';
import { leftWords } from './bulk.words.ts';
import { FoundList } from './found-list.tsx';
import { isLeftAtFirst, rowsOf, whereWords, type FoundRow } from './found-rows.ts';
import styles from './bulk.module.css';

interface Wish {
  find: string;
  replacement: string;
  where: Where[];
  inFormulas: boolean;
}

interface Found {
  /** As it was asked. */
  wish: Wish;
  texts: readonly FoundText[];
  isCut: boolean;
}

const everywhere = Object.keys(whereWords) as Where[];

/** A word over a whole course: each place in its context, each left out by a press, all done in one act. */
export function ReplaceTab({ courseId }: { courseId: number }) {
  const [wish, setWish] = useState<Wish>({
    ...{ find: '', replacement: '', where: everywhere, inFormulas: false },
  });
  const [found, setFound] = useState<Found>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { act, isBusy, refusal } = useAct();
  const batchId = useRef(newId());
  const look = (event: SubmitEvent) => {
    event.preventDefault();
    void act(
      async () => {
        const { find, where, inFormulas } = wish;
        const body = { courseId, find, where, inFormulas };
        const answer = await call(findInCourse, { body });
        batchId.current = newId();
        setFound({ wish, ...answer });
        const rows = rowsOf(answer.texts);
        setChosen(new Set(rows.filter((row) => !isLeftAtFirst(row)).map(({ key }) => key)));
        return undefined;
      },
      { isLook: true },
    );
  };
  const isStale = found !== undefined && isOther(found.wish, wish);
  const replace = () =>
    void act(async () => {
      if (found === undefined) return undefined;
      const { find, where, inFormulas } = found.wish;
      const texts = askedOf(found.texts, chosen);
      const done = await call(replaceInCourse, {
        body: {
          ...{ courseId, find, where, inFormulas, texts },
          ...{ batchId: batchId.current, replacement: wish.replacement },
        },
      });
      setFound(undefined);
      return `换了 ${done.replaced} 处，还没有发布${leftWords(done.left)}`;
    });
  return (
    <div className={styles.main}>
      <WishForm {...{ wish, setWish, isBusy }} onLook={look} />
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      {found !== undefined && (
        <Result
          {...{ found, chosen, setChosen, isBusy, isStale }}
          replacement={wish.replacement}
          onReplace={replace}
          onDrop={() => setFound(undefined)}
        />
      )}
    </div>
  );
}

/** What was found is of another asking. */
const isOther = (found: Wish, wish: Wish): boolean =>
  found.find !== wish.find ||
  found.inFormulas !== wish.inFormulas ||
  found.where.join() !== wish.where.join();

/** Texts of which something is chosen, with what of them is not. */
const askedOf = (texts: readonly FoundText[], chosen: ReadonlySet<string>) =>
  texts
    .filter(({ fault }) => fault === null)
    .map(({ key, stamp, hits }) => ({
      ...{ key, stamp },
      left: hits.map(({ index }) => index).filter((index) => !chosen.has(`${key}#${index}`)),
      seen: hits.length,
    }))
    .filter(({ left, seen }) => left.length < seen);

interface WishFormProps {
  wish: Wish;
  setWish: (wish: Wish) => void;
  isBusy: boolean;
  onLook: (event: SubmitEvent) => void;
}

function WishForm({ wish, setWish, isBusy, onLook }: WishFormProps) {
  const turn = (where: Where, isOn: boolean) =>
    setWish({
      ...wish,
      where: everywhere.filter((each) => (each === where ? isOn : wish.where.includes(each))),
    });
  return (
    <SectionCard title="查找替换">
      <form className={styles.stack} onSubmit={onLook}>
        <div className={styles.line}>
          <TextInput
            className={styles.grow ?? ''}
            label="找"
            maxLength={100}
            value={wish.find}
            onChange={(event) => setWish({ ...wish, find: event.currentTarget.value })}
          />
          <TextInput
            className={styles.grow ?? ''}
            label="换成"
            maxLength={200}
            value={wish.replacement}
            onChange={(event) => setWish({ ...wish, replacement: event.currentTarget.value })}
          />
        </div>
        <div className={styles.line}>
          {everywhere.map((where) => (
            <Checkbox
              key={where}
              label={whereWords[where]}
              checked={wish.where.includes(where)}
              onChange={(event) => turn(where, event.currentTarget.checked)}
            />
          ))}
          <Checkbox
            label="公式和代码里也找"
            checked={wish.inFormulas}
            onChange={(event) => setWish({ ...wish, inFormulas: event.currentTarget.checked })}
          />
          <Button
            className={styles.end ?? ''}
            type="submit"
            variant="default"
            loading={isBusy}
            disabled={wish.find.trim() === '' || wish.where.length === 0}
            leftSection={<IconListSearch size={18} stroke={1.6} />}
          >
            找一遍
          </Button>
        </div>
        <p className={styles.quiet}>找整门课的草稿；没有草稿的题，找学员正在做的那一版。</p>
      </form>
    </SectionCard>
  );
}

interface ResultProps {
  found: Found;
  chosen: ReadonlySet<string>;
  setChosen: (chosen: ReadonlySet<string>) => void;
  replacement: string;
  isBusy: boolean;
  isStale: boolean;
  onReplace: () => void;
  onDrop: () => void;
}

function Result(props: ResultProps) {
  const { found, chosen, setChosen, replacement, isBusy, isStale, onReplace, onDrop } = props;
  const rows = rowsOf(found.texts);
  if (rows.length === 0)
    return <EmptyState title={`没有找到“${found.wish.find}”`} text="换个写法，或多选几处再找。" />;
  const count = rows.filter(({ key, fault }: FoundRow) => fault === null && chosen.has(key)).length;
  return (
    <>
      {found.isCut && (
        <Notice tone="review" title={`不止 ${maxHits} 处，只列了前面这些`}>
          先换这些，再找一遍。
        </Notice>
      )}
      <FoundList {...{ rows, chosen, setChosen, replacement }} />
      <div className={styles.line}>
        <span className={styles.quiet}>
          {isStale
            ? '要找的改过了，请再找一遍。'
            : '存了还要发布；7 天内能整批撤回，后来又改过的会列出来。'}
        </span>
        <Button className={styles.end ?? ''} variant="default" onClick={onDrop}>
          放弃
        </Button>
        <Button
          loading={isBusy}
          disabled={count === 0 || isStale || replacement === found.wish.find}
          onClick={onReplace}
        >
          换 {count} 处，存成草稿
        </Button>
      </div>
    </>
  );
}
