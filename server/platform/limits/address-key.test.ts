import { expect, test } from "vitest";
import { addressKey } from "./address-key.ts";

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
