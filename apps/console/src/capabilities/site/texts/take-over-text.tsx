import { call } from '@xuezhou/client/api/call.ts';
import { takeOverSchoolText } from '@xuezhou/contract/site/console';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import type { TextName } from './texts.queries.ts';
import { textNames } from './texts.words.ts';

interface TakeOverTextProps {
  name: TextName;
  isOpen: boolean;
  onClose: () => void;
}

export function TakeOverText({ name, ...state }: TakeOverTextProps) {
  return (
    <ActDialog
      {...state}
      title={`接管“${textNames[name]}”`}
      button="接管 1 篇"
      work={async () => {
        await call(takeOverSchoolText, { body: { name } });
        return `接管了“${textNames[name]}”，现在可以在这里改`;
      }}
    >
      <p>
        以后只在教务台里改，课程目录里的文件不再读，不能还给文件。文字一个字也不变，学员不用再同意一次。
      </p>
    </ActDialog>
  );
}
