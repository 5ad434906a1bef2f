/** Somebody whom the authority knows. All of them are made up; their numbers only have the right form. */
export interface KnownPerson {
  readonly name: string;
  readonly number: string;
  /** What to try with them, for the page that lists them. */
  readonly about: string;
}

export const KNOWN_PEOPLE: readonly KnownPerson[] = [
  { name: '林知远', number: '110101199305201013', about: '姓名与号码一致' },
  { name: '周小满', number: '310104199811110022', about: '姓名与号码一致' },
  { name: '陈以沫', number: '420106198709305062', about: '姓名与号码一致' },
  { name: '吴一航', number: '510106200108083048', about: '姓名与号码一致' },
  { name: '阿依古丽·买买提', number: '610102199909091083', about: '姓名中有间隔号' },
  { name: '方既白', number: '440305199003152036', about: '号码末四位 2036；换任何姓名都不一致' },
];
