const chinese = /\p{Script=Han}/u;

/** A Chinese character counts as two. */
export function nicknameLength(nickname: string): number {
  return [...nickname].reduce((length, character) => length + (chinese.test(character) ? 2 : 1), 0);
}

/** 4 to 32 long; Chinese characters, letters, digits, `_` and `-`. */
export function isNicknameValid(nickname: string): boolean {
  const length = nicknameLength(nickname);
  return length >= 4 && length <= 32 && /^[\p{Script=Han}A-Za-z0-9_-]+$/u.test(nickname);
}

/** WeChat's own nickname is accepted as it is, whatever its format, as long as it shows anything. */
export function isNicknameAccepted(nickname: string, ofWechat: string): boolean {
  return (
    isNicknameValid(nickname) || (nickname === ofWechat.trim() && nicknameKey(nickname) !== '')
  );
}

// Only a nickname of WeChat's can hold these; the Braille blank is one by looks alone.
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/gu;

/** Two nicknames with the same key are the same to a reader. */
export function nicknameKey(nickname: string): string {
  return nickname.normalize('NFKC').replace(unseen, '').replace(/\s+/g, ' ').trim().toLowerCase();
}

const officialWords =
  /管理[员員]|客服|官方|系[统統](消息|通知|管理)|工作人[员員]|班主任|教[务務]|校[长長]|[运運][营營]/u;
const officialNames =
  /^(super|sys|web)?(admin|administrator|root|system|official|support|service|staff|moderator|xuezhou)\d*$/;

/** Reads as if the school itself spoke: whoever bears it could ask others for passwords and money. */
export function isNicknameReserved(nickname: string, namesOfSchool: readonly string[]): boolean {
  const read = nicknameKey(nickname).replace(/[\s_-]/g, '');
  return (
    officialWords.test(read) ||
    officialNames.test(read) ||
    namesOfSchool.some((name) => name.length > 1 && read.includes(nicknameKey(name)))
  );
}
