import {
  flag,
  integer,
  list,
  number,
  object,
  oneOf,
  operation,
  optional,
  orElse,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/** What a pass is for: it is good for nothing else. `any` is for plain codes; `every` for whatever a pass can be used for. */
export const CaptchaPurpose = oneOf('login', 'register', 'bind', 'password', 'any', 'every');
export type CaptchaPurpose = Static<typeof CaptchaPurpose>;

/** A slider puzzle; lengths in pixels of its own picture. One try, within two minutes. */
export const getCaptcha = operation({
  summary: '滑块验证：一张新的拼图',
  method: 'GET',
  path: '/api/captcha',
  access: 'open',
  changesState: true,
  /** Without a purpose its pass is good for any code. */
  query: object({ purpose: orElse(CaptchaPurpose, { value: 'every' }) }),
  data: object({
    captchaId: uuid(),
    /** The picture with a hole and a decoy, as a data address. */
    background: text(400_000),
    /** The piece, transparent around it, as a data address. */
    piece: text(60_000),
    width: integer(1),
    height: integer(1),
    sliderSize: integer(1),
    /** Top edge of the piece. */
    pieceTop: integer(0),
    /**
     * The way around for who cannot drag: any text whose SHA-256 of `challenge:text` begins with this many zero
     * bits. It costs a page a second or two, and a program far less: what keeps machines away are the bounds of
     * captchas and codes, not the work.
     */
    work: object({ challenge: text(100), bits: integer(1, 32) }),
  }),
  refusals: ['captchaTooMany'],
});

/**
 * The place and the trail of the slider; or the work; or, of a slider moved by keys, the place and the work. True makes the
 * id a pass, once, for five minutes.
 */
export const checkCaptcha = operation({
  summary: '滑块验证：核对',
  method: 'POST',
  path: '/api/captcha/check',
  access: 'open',
  body: object({
    captchaId: uuid(),
    /** Left edge of the piece where it was let go. */
    x: optional(number()),
    /** Where the pointer was, from grip to release: x, y from the start, and milliseconds. */
    trail: optional(list(object({ x: number(), y: number(), t: number() }), 2000)),
    work: optional(text(100)),
  }),
  data: flag(),
  refusals: ['captchaTooMany'],
});
