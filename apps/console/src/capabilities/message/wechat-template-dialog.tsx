import { TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import type { MessageKind } from '@xuezhou/contract/message';
import { saveWechatTemplate, type WechatTemplate } from '@xuezhou/contract/message/console';
import { faultsOfWechatTemplate, type WechatField } from '@xuezhou/rules/message/wechat-template';
import type { ReactNode } from 'react';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import { kindWords } from './message.words.ts';
import { TrialPart } from './trial-part.tsx';
import { WechatFields } from './wechat-fields.tsx';

interface WechatTemplateDialogProps {
  kind: MessageKind;
  /** Null: the kind has none yet. */
  template: WechatTemplate | null;
  isOpen: boolean;
  onClose: () => void;
}

interface Values {
  readonly templateId: string;
  readonly fields: readonly WechatField[];
}

/** What most templates of WeChat begin with. */
const usualFields: readonly WechatField[] = [
  { keyword: 'thing1', source: 'news', fixed: '' },
  { keyword: 'time2', source: 'time', fixed: '' },
];

/** As it is sent: without what stands around the words. */
const sentOf = ({ templateId, fields }: Values) => ({
  templateId: templateId.trim(),
  fields: fields.map(({ keyword, source, fixed }) => ({
    ...{ keyword: keyword.trim(), source },
    fixed: source === 'fixed' ? fixed.trim() : '',
  })),
});

/** Which template tells of a kind, what stands at its keywords, and a trial of it. */
export function WechatTemplateDialog({ kind, template, ...state }: WechatTemplateDialogProps) {
  const [name, what] = kindWords[kind];
  const faults = (values: Values) => faultsOfWechatTemplate(kind, sentOf(values));
  const form = useConsoleForm<Values>({
    initial: {
      templateId: template?.templateId ?? '',
      fields: template?.fields ?? usualFields,
    },
    check: {
      templateId: (_id, values) =>
        faults(values).find(({ at }) => at === 'templateId')?.words ?? null,
      fields: (_fields, values) =>
        faults(values).find(({ at }) => at !== 'templateId')?.words ?? null,
    },
    refused: { wechatTemplateWrong: 'fields' },
  });
  const { error } = form.field('fields') as { error?: ReactNode };
  return (
    <FormDialog
      {...{ ...state, form }}
      title={`${name}的微信模板`}
      button="存 1 个模板"
      size={640}
      work={async (values) => {
        await call(saveWechatTemplate, { body: { kind, ...sentOf(values) } });
        return `${name}从现在起用这个模板`;
      }}
    >
      <TextInput
        label="模板 ID"
        description={`在公众平台“模板消息 → 我的模板”里，为“${what}”选一个类目模板，复制它的 ID`}
        maxLength={64}
        data-autofocus
        {...form.field('templateId')}
      />
      <WechatFields
        kind={kind}
        error={error}
        fields={form.values.fields}
        onChange={(fields) => form.set({ fields })}
      />
      <TrialPart kind={kind} template={sentOf(form.values)} isSound={form.isValid} />
    </FormDialog>
  );
}
