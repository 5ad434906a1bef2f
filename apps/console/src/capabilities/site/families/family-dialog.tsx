import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import type { FamilyExam, FamilyHue } from '@xuezhou/contract/site';
import {
  maxFamilyName,
  maxFamilyShortName,
  saveFamily,
  type FamilyRow,
} from '@xuezhou/contract/site/console';
import { FamilyTag } from '@xuezhou/ui/family-tag';
import { SchoolInPlace, useSchool } from '@xuezhou/ui/school';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { Outdated } from '../../../platform/form/outdated.tsx';
import { useState } from 'react';
import { examChoices, examWords, hueChoices, hueWords } from './family.words.ts';
import styles from './families.module.css';

interface FamilyDialogProps {
  /** Undefined: a new one. */
  family?: FamilyRow | undefined;
  isOpen: boolean;
  onClose: () => void;
}

interface Values {
  name: string;
  shortName: string;
  hue: FamilyHue;
  exam: FamilyExam | '';
  isShown: boolean;
}

const typedOf = ({ name, shortName, hue, exam, isShown }: FamilyRow): Values => ({
  ...{ name, shortName, hue, exam: exam ?? '', isShown },
});
const blank: Values = { name: '', shortName: '', hue: 'slate', exam: '', isShown: true };

/** What a family is called and how it is shown, beside how pages will draw it. */
export function FamilyDialog({ family, isOpen, onClose }: FamilyDialogProps) {
  // What was seen when it opened: what a colleague saved since is not written over unseen.
  const [begun, setBegun] = useState(family);
  const form = useConsoleForm<Values>({
    initial: begun === undefined ? blank : typedOf(begun),
    check: { name: filled('请写上系列的名称'), shortName: filled('请写上简称') },
    refused: { familyName: 'name', familyNameTaken: 'name' },
  });
  const { name, shortName, hue, exam } = form.values;
  const isOutdated =
    family !== undefined && begun !== undefined && family.version !== begun.version && !form.isBusy;
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title={begun === undefined ? '新系列' : `改“${begun.name}”`}
      button={begun === undefined ? '新增 1 个系列' : '存下来'}
      isReady={!isOutdated}
      work={async (typed) => {
        await call(saveFamily, {
          body: {
            ...{ requestId: form.id, code: begun?.code ?? null, version: begun?.version ?? 0 },
            ...{ ...typed, exam: typed.exam === '' ? null : typed.exam },
          },
        });
        return `“${typed.name.trim()}”存好了`;
      }}
    >
      {isOutdated && (
        <Outdated
          onTheirs={() => {
            form.set(typedOf(family));
            setBegun(family);
          }}
          onMine={() => setBegun(family)}
        >
          现在叫“{family.name}”，简称“{family.shortName}”，颜色{hueWords[family.hue]}，
          {family.exam === null ? '没有特别的考试' : examWords[family.exam]}，
          {family.isShown ? '给学员看到' : '不给学员看到'}。
        </Outdated>
      )}
      <TextInput
        label="名称"
        description="学员按它找课程"
        maxLength={maxFamilyName}
        data-autofocus
        {...form.field('name')}
      />
      <TextInput
        label="简称"
        description="地方小的时候用"
        maxLength={maxFamilyShortName}
        {...form.field('shortName')}
      />
      <NativeSelect label="颜色" data={hueChoices} {...form.field('hue')} />
      <NativeSelect label="为哪个考试准备" data={examChoices} {...form.field('exam')} />
      <Switch
        label="给学员看到"
        description="关上以后，商城、页脚和筛选里没有它；已经有课的学员照常学"
        {...form.field('isShown', 'checkbox')}
      />
      <Sample family={{ code: 'SAMPLE', name: name.trim() || '名称', shortName, hue, exam }} />
    </FormDialog>
  );
}

interface SampleProps {
  family: Pick<FamilyRow, 'code' | 'name' | 'shortName' | 'hue'> & { exam: string };
}

function Sample({ family }: SampleProps) {
  const school = useSchool();
  const shown = { ...school, families: [{ ...family, isShown: true }] };
  return (
    <SchoolInPlace value={shown}>
      <p className={styles.sample}>
        学员看到：
        <FamilyTag family={family.code} />
      </p>
    </SchoolInPlace>
  );
}
