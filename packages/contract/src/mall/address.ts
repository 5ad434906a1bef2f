import {
  done,
  flag,
  integer,
  list,
  longText,
  object,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

export const maxAddresses = 20;

export const Address = object({
  addressId: uuid(),
  name: longText(),
  /** Masked: the first 3 digits, 4 stars, the last digits. */
  mobile: longText(),
  /** 「上海市 浦东新区」. */
  region: longText(),
  detail: longText(),
  isDefault: flag(),
  /** They follow it; the default is first. */
  addressOrder: integer(0),
});
export type Address = Static<typeof Address>;

export const listAddresses = operation({
  summary: '收货地址',
  method: 'GET',
  path: '/api/addresses',
  access: 'login',
  data: list(Address),
});

/** With the id of an own address it changes that one; a masked mobile is then left as it was. */
export const saveAddress = operation({
  summary: '添加或修改收货地址',
  method: 'POST',
  path: '/api/addresses',
  access: 'login',
  body: object({
    /** The browser's; sent twice it is one address. */
    addressId: optional(uuid()),
    name: text(60),
    mobile: text(40),
    region: text(100),
    detail: text(300),
    isDefault: optional(flag()),
  }),
  data: Address,
  refusals: ['addressName', 'addressMobile', 'addressRegion', 'addressDetail', 'addressFull'],
});

/** Done again it changes nothing; a new default is chosen by itself. */
export const deleteAddress = operation({
  summary: '删除收货地址',
  method: 'POST',
  path: '/api/addresses/delete',
  access: 'login',
  body: object({ addressId: uuid() }),
  data: done(),
});
