import { expect, test } from "vitest";
import { addressKey, networkKey, widerKey } from "./address-key.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["203.0.113.9:4711", "203.0.113.9"],
  ["[2001:db8:1:2::1]:4711", "2001:db8:1:2::/64"],
  ["[::ffff:203.0.113.9]:80", "203.0.113.9"],
  ["2001:db8:1:2::1%eth0", "2001:db8:1:2::/64"],
  ["not an address", "not an address"],
])("%s is counted as %s", (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test.each([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["[2001:db8:1:ffff::1]:4711", "2001:db8:1::/48"],
  ["203.0.113.9:4711", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["not an address", "not an address"],
])("the network of %s is %s", (address, key) => {
  expect(networkKey(address)).toBe(key);
});

test("keys of IPv4 addresses and of other texts have no wider key", () => {
  expect(["203.0.113.9", "unknown", "a:b:c:d::/64x"].map(widerKey)).toEqual([null, null, null]);
});
