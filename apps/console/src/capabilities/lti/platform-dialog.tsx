import { MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { saveLtiPlatform, type LtiPlatform } from '@xuezhou/contract/lti/console';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { filled } from '../../platform/form/rules.ts';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import { lastDay } from '../../platform/parts/last-day.ts';
import styles from './platforms.module.css';

interface PlatformDialogProps {
  /** Null: a new one. */
  platform: LtiPlatform | null;
  courses: readonly { courseId: number; title: string }[];
  isOpen: boolean;
  onClose: () => void;
}

interface PlatformForm {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly deployments: readonly string[];
  readonly authAddress: string;
  readonly jwksAddress: string;
  readonly tokenAddress: string;
  readonly scoreRule: LtiPlatform['scoreRule'];
  readonly returnOrigins: readonly string[];
  readonly courses: readonly string[];
  readonly endsOn: string;
}

const isAddress = (words: string) => (text: string) =>
  /^https?:\/\/\S+$/i.test(text.trim()) ? null : words;

const usePlatformForm = (platform: LtiPlatform | null) =>
  useConsoleForm<PlatformForm>({
    initial: {
      ...{ name: platform?.name ?? '', issuer: platform?.issuer ?? '' },
      ...{ clientId: platform?.clientId ?? '', deployments: platform?.deployments ?? [] },
      ...{ authAddress: platform?.authAddress ?? '', jwksAddress: platform?.jwksAddress ?? '' },
      ...{ tokenAddress: platform?.tokenAddress ?? '', scoreRule: platform?.scoreRule ?? 'best' },
      ...{ endsOn: platform?.endsOn ?? '', returnOrigins: platform?.returnOrigins ?? [] },
      courses: (platform?.courses ?? []).map(({ courseId }) => String(courseId)),
    },
    check: {
      name: filled('请写是哪个学校的什么平台，如“江城大学 Moodle”'),
      issuer: isAddress('请填那边的平台编号，https:// 开头'),
      clientId: filled('请填那边给的客户端编号'),
      deployments: (ids) => (ids.length === 0 ? '请至少填一个部署编号' : null),
      authAddress: isAddress('请填 https:// 开头的完整网址'),
      jwksAddress: isAddress('请填 https:// 开头的完整网址'),
      tokenAddress: (text) =>
        text.trim() === '' ? null : isAddress('请填 https:// 开头的完整网址')(text),
      courses: (chosen) => (chosen.length === 0 ? '请至少选一门要开的课' : null),
      endsOn: filled('请选最后的一天'),
    },
    refused: {
      ...{ ltiNameEmpty: 'name', ltiIssuer: 'issuer', ltiPlatformTaken: 'clientId' },
      ...{ ltiClientEmpty: 'clientId', ltiDeploymentEmpty: 'deployments' },
      ...{ ltiAuthAddress: 'authAddress', ltiAuthPrivate: 'authAddress' },
      ...{ ltiAuthUnfound: 'authAddress', ltiJwksAddress: 'jwksAddress' },
      ...{ ltiJwksPrivate: 'jwksAddress', ltiJwksUnfound: 'jwksAddress' },
      ...{ ltiTokenAddress: 'tokenAddress', ltiTokenPrivate: 'tokenAddress' },
      ...{ ltiTokenUnfound: 'tokenAddress', ltiReturnOrigin: 'returnOrigins' },
      ...{ ltiCoursesEmpty: 'courses', courseUnknown: 'courses', ltiEndsOn: 'endsOn' },
    },
  });

/** Its numbers of people may be other people's then, so that nobody stays linked. */
const vouchesAnew = (platform: LtiPlatform, form: PlatformForm): boolean =>
  form.issuer.trim() !== platform.issuer ||
  form.authAddress.trim() !== platform.authAddress ||
  form.jwksAddress.trim() !== platform.jwksAddress;

/** A platform as its administrator gives it, what it may open, and until when. */
export function PlatformDialog({ platform, courses, ...state }: PlatformDialogProps) {
  const form = usePlatformForm(platform);
  const work = async ({ courses: chosen, deployments, returnOrigins, ...values }: PlatformForm) => {
    await call(saveLtiPlatform, {
      body: {
        ...{ requestId: form.id, platformId: platform?.platformId ?? null },
        ...{ version: platform?.version ?? 0, ...values, deployments: [...deployments] },
        returnOrigins: [...returnOrigins],
        courseIds: chosen.map(Number),
      },
    });
    return platform === null
      ? `接好了“${values.name.trim()}”，请那边打开一次试试`
      : `“${values.name.trim()}”改好了`;
  };
  return (
    <FormDialog
      {...{ ...state, form, work }}
      size={640}
      title={platform === null ? '接一个课程平台' : `修改“${platform.name}”`}
      button={platform === null ? '接上 1 个平台' : '存下改动'}
    >
      <TextInput label="哪个学校的什么平台" maxLength={60} data-autofocus {...form.field('name')} />
      <div className={styles.pair}>
        <TextInput
          label="平台编号"
          description="Platform ID / Issuer"
          inputMode="url"
          maxLength={300}
          {...form.field('issuer')}
        />
        <TextInput
          label="客户端编号"
          description="Client ID"
          maxLength={200}
          {...form.field('clientId')}
        />
      </div>
      <TagsInput
        label="部署编号"
        description="Deployment ID，写一个按一次回车"
        maxTags={20}
        acceptValueOnBlur
        {...form.field('deployments')}
      />
      <AddressFields form={form} />
      {platform !== null && vouchesAnew(platform, form.values) && (
        <p className={styles.small} role="status">
          换了平台编号、登录网址或公钥网址，连着的 {platform.linked} 人要各自再连一次。
        </p>
      )}
      <MultiSelect
        label="能打开的课"
        searchable
        data={courses.map(({ courseId, title }) => ({ value: String(courseId), label: title }))}
        {...form.field('courses')}
      />
      <TextInput
        type="date"
        label="到"
        description="最后一天还能学；改了，每个人下次打开时跟着改"
        max={lastDay}
        {...form.field('endsOn')}
      />
    </FormDialog>
  );
}

const AddressFields = ({ form }: { form: ReturnType<typeof usePlatformForm> }) => (
  <>
    <TextInput
      label="登录网址"
      description="Authentication request URL / OIDC Auth URL"
      type="url"
      maxLength={500}
      {...form.field('authAddress')}
    />
    <TextInput
      label="公钥网址"
      description="Public keyset URL / JWKS URL"
      type="url"
      maxLength={500}
      {...form.field('jwksAddress')}
    />
    <TextInput
      label="令牌网址"
      description="Access token URL / OAuth2 token URL；不填，成绩不交到那边"
      type="url"
      maxLength={500}
      {...form.field('tokenAddress')}
    />
    <TagsInput
      label="平台的其他网址"
      description="老师选内容时，那边的页面不在上面的网址里才要写，如 https://canvas.example.edu（instructure.com 的 Canvas 都要写）"
      maxTags={20}
      acceptValueOnBlur
      {...form.field('returnOrigins')}
    />
    {form.values.tokenAddress.trim() !== '' && (
      <Select
        label="几次模考算哪一次"
        description="改了，交过的也照新的再交"
        allowDeselect={false}
        data={scoreRules}
        {...form.field('scoreRule')}
      />
    )}
  </>
);

const scoreRules = [
  { value: 'best', label: '最好的一次' },
  { value: 'last', label: '最后一次' },
];
