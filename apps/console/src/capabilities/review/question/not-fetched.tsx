/** In place of a part of the desk that did not arrive. */
export const NotFetched = () => <p role="alert">这一部分没有取到，请刷新这一页再写</p>;
