import { Button, FileButton, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import { saveSetting, saveSettingImage, type getSettings } from '@xuezhou/contract/site/console';
import type { SubmitEvent } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { Outdated } from '../../../platform/form/outdated.tsx';
import { BeforeAfter } from '../../../platform/parts/before-after.tsx';
import styles from './setting-row.module.css';
import { useSettingDraft } from './use-setting-draft.ts';

type Setting = DataOf<typeof getSettings>[number];

interface SettingRowProps {
  setting: Setting;
  mayChange: boolean;
}

/** One setting. A changed one shows what it was and what it becomes, and is saved by itself. */
export function SettingRow({ setting, mayChange }: SettingRowProps) {
  return setting.isImage ? (
    <ImageRow setting={setting} mayChange={mayChange} />
  ) : (
    <TextRow setting={setting} mayChange={mayChange} />
  );
}

function TextRow({ setting: { key, about, value }, mayChange }: SettingRowProps) {
  const draft = useSettingDraft({ key, about, value });
  const { before, text, isBusy, refusal } = draft;
  const isChanged = text.trim() !== before;
  const isOutdated = isChanged && before !== (value ?? '');
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isOutdated) await draft.save();
  };
  return (
    <form className={styles.root} onSubmit={(event) => void save(event)}>
      <TextInput
        label={about}
        placeholder="没有填"
        readOnly={!mayChange}
        value={text}
        error={refusal}
        onChange={({ currentTarget }) => draft.type(currentTarget.value)}
      />
      {isOutdated && (
        <Outdated onTheirs={draft.giveUp} onMine={draft.goOn}>
          现在是“{value ?? '（没有填）'}”。
        </Outdated>
      )}
      {isChanged && !isOutdated && (
        <div className={styles.change}>
          <BeforeAfter before={before || '（没有填）'} after={text.trim() || '（清除）'} />
          <span className={styles.buttons}>
            <Button variant="default" disabled={isBusy} onClick={draft.giveUp}>
              放弃
            </Button>
            <Button type="submit" loading={isBusy}>
              存下
            </Button>
          </span>
        </div>
      )}
    </form>
  );
}

function ImageRow({ setting: { key, about, value }, mayChange }: SettingRowProps) {
  const { act, isBusy, refusal } = useAct();
  const send = (image: File | null) =>
    act(async () => {
      if (image === null) return undefined;
      await call(
        saveSettingImage,
        { body: { key, seen: value ?? '' }, files: { image } },
        { ignoreErrors: true },
      );
      return `“${about}”换好了`;
    });
  const clear = () =>
    act(async () => {
      await call(saveSetting, { body: { key, seen: value, value: '' } }, { ignoreErrors: true });
      return `“${about}”去掉了`;
    });
  return (
    <div className={styles.root}>
      <p className={styles.about}>{about}</p>
      <div className={styles.image}>
        {value === null ? (
          <span className={styles.none}>没有传</span>
        ) : (
          <img src={value} alt={about} width={96} height={96} />
        )}
        {mayChange && (
          <span className={styles.buttons}>
            <FileButton
              accept="image/jpeg,image/png,image/webp"
              onChange={(file) => void send(file)}
            >
              {(props) => (
                <Button {...props} variant="default" loading={isBusy}>
                  {value === null ? '传一张' : '换一张'}
                </Button>
              )}
            </FileButton>
            {value !== null && (
              <Button variant="subtle" color="gray" disabled={isBusy} onClick={() => void clear()}>
                去掉
              </Button>
            )}
          </span>
        )}
      </div>
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
    </div>
  );
}
